import { expect, it, vi } from "vitest";
import { defineLazy } from "./lazy";

it("a property is built when it is first read, once for each object, from the properties that it names", () => {
  const double = vi.fn(({ given }: { given: number }) => given * 2);
  const nothing = vi.fn(() => null);
  const sum = ({ given, double }: { given: number; double: number }) => given + double;
  const create = defineLazy<{ given: number }>()({ double, sum, nothing });
  const [one, two] = [create({ given: 1 }), create({ given: 2 })];
  expect(double).not.toHaveBeenCalled();
  expect([one.sum, one.sum, one.double, two.double]).toEqual([3, 3, 2, 4]);
  expect(double).toHaveBeenCalledTimes(2);
  expect([one.nothing, one.nothing]).toEqual([null, null]);
  expect(nothing).toHaveBeenCalledOnce();
});

it("copying such an object throws, since the copy would lack a limit that is not built yet", () => {
  const create = defineLazy<{ given: number }>()({ limited: () => true });
  const takeRest = ({ given, ...rest }: { given: number }) => [given, rest];
  expect(() => ({ ...create({ given: 1 }) })).toThrow("taken apart by name");
  expect(() => takeRest(create({ given: 1 }))).toThrow("taken apart by name");
});
