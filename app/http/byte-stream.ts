/**
 * A body whose chunks are produced as it is read, at most one ahead. The generator ends when the
 * reader leaves.
 */
export const streamFrom = (chunks: AsyncGenerator<Uint8Array, void, undefined>) =>
  new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) {
        controller.close();
      } else {
        controller.enqueue(value);
      }
    },
    async cancel() {
      await chunks.return();
    },
  });

/**
 * A body whose first chunk is produced at once: a failure there is thrown, and a later one goes to
 * `onError`.
 */
export async function byteStream(
  chunks: AsyncGenerator<Uint8Array, void, undefined>,
  onError: (error: unknown) => void,
): Promise<ReadableStream<Uint8Array>> {
  const first = await chunks.next();
  async function* all() {
    try {
      if (!first.done) yield first.value;
      yield* chunks;
    } catch (error) {
      onError(error);
      throw error;
    } finally {
      // A reader that leaves after the first chunk ends this generator before it delegates to the
      // other.
      await chunks.return();
    }
  }
  return streamFrom(all());
}
