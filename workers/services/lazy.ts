/** A property for each builder, of the type that it builds. */
export type Built<Builders> = {
  readonly [Name in keyof Builders]: Builders[Name] extends (scope: never) => infer Value
    ? Value
    : never;
};

/** A builder takes what it needs from the very object that it builds a property of. */
type Builders<All, Given> = { [Name in keyof All]: (scope: Given & Built<All>) => unknown };

const KEPT = Symbol("kept");

/** An own property that every copy reads. */
const noCopy: PropertyDescriptor = {
  enumerable: true,
  get() {
    throw new TypeError(
      "services are taken apart by name: a copy would lack those that are not built yet",
    );
  },
};

/**
 * Makes objects whose properties are built when they are first read, and then kept. The getters are
 * on one prototype: defining them for each object would take longer than building everything. A
 * copy of such an object by a spread or a rest would lack them, and a limit that is missing limits
 * nothing: so copying throws. Take it apart by names.
 */
export function defineLazy<Given extends object>() {
  return <All extends Builders<All, Given>>(builders: All) => {
    type Scope = Given & Built<All>;
    const prototype: object = {};
    for (const name in builders)
      Object.defineProperty(prototype, name, {
        get(this: Scope & { [KEPT]: Map<string, unknown> }) {
          const { [KEPT]: kept } = this;
          if (!kept.has(name)) kept.set(name, builders[name](this));
          return kept.get(name);
        },
      });
    return (given: Given): Scope =>
      Object.assign(Object.create(prototype, { copy: noCopy }), given, { [KEPT]: new Map() });
  };
}
