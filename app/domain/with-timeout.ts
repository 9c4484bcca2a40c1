/**
 * Settles as the work does, or rejects after so many ms. The work itself goes on: a caller that can
 * cancel it does.
 * @param createError what it then rejects with
 */
export function withTimeout<Value>(
  work: Promise<Value>,
  ms: number,
  createError = () => new Error(`no answer within ${ms} ms`),
): Promise<Value> {
  let timer: ReturnType<typeof setTimeout>;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(createError()), Math.max(0, ms));
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
