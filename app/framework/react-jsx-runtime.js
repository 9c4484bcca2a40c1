// As react.js, for the functions that JSX becomes.
import runtime from "../../node_modules/react/cjs/react-jsx-runtime.production.min.js";

export const { Fragment, jsx, jsxs } = runtime;
