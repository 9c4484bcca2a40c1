/**
 * An object that is made when a property of it is first read: a schema costs a start of the Worker as much as a function
 * that runs, and a first page needs none (docs/decisions/014-start-up-and-matching.md).
 */
export function onFirstUse<Made extends object>(make: () => Made): Made {
  let made: Made | undefined;
  return new Proxy({} as Made, {
    get(_, name) {
      made ??= make();
      return made[name as keyof Made];
    },
  });
}
