/**
 * A response body with backpressure: each chunk is made when the one before has been read. The first is made before this
 * resolves, so that an immediate failure still becomes an error response.
 * @param onError receives an error after the headers were sent; the body then breaks off
 */
export async function byteStream(
  chunks: AsyncGenerator<Uint8Array, void, undefined>,
  onError: (error: unknown) => void,
): Promise<ReadableStream<Uint8Array>> {
  let first: IteratorResult<Uint8Array, void> | null = await chunks.next();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = first ?? (await chunks.next());
          first = null;
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          onError(error);
          controller.error(error);
        }
      },
      async cancel() {
        await chunks.return();
      },
    },
    { highWaterMark: 0 },
  );
}
