/**
 * Rejects after so many ms. The work goes on unless the caller cancels it.
 * @param createError makes the reason of the rejection
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
