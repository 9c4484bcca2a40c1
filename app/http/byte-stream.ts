/**
 * Bytes as the body of an answer: each chunk is made when the one before has been taken, so a slow reader holds the
 * maker back instead of filling memory. The first is made before this answers, so what fails at once can still be told.
 * @param onError hears of a failure after the headers have left; the body then breaks off
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
