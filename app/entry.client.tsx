import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

// Not the document: extensions, translators and the edge add nodes and attributes to its head, root and body.
const app = document.getElementById("app");
if (app) startTransition(() => void hydrateRoot(app, <RemixBrowser />));
