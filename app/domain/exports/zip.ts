import { crc32 } from "node:zlib";
import { strToU8, Zip, type ZipInputFile } from "fflate";

/** The archive format's number for deflate. */
const DEFLATE = 8;
/** Characters that are compressed at a time. */
const PIECE_CHARACTERS = 64 * 1024;

export interface ZipPart {
  write(text: string): Promise<void>;
  end(text: string): Promise<void>;
  /** Lets go of what was written so far. */
  abandon(): Promise<void>;
}

export interface ZipArchive {
  /** Begins a file. One is written at a time. */
  open(path: string): ZipPart;
  /** Ends the archive with its list of files. */
  close(): void;
  /** The bytes that came since it was last asked. */
  take(): Uint8Array[];
}

/**
 * A zip archive that hands its bytes out as they come. The platform's own compressor does the work: it takes a fifth of
 * the time of one in JavaScript and leaves less to collect, and visitors share the isolate.
 */
export function openZip(): ZipArchive {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    if (bytes.length > 0) ready.push(bytes);
  });

  function open(path: string): ZipPart {
    const file: ZipInputFile = { filename: path, compression: DEFLATE, size: 0, crc: 0 };
    zip.add(file);
    const { readable, writable } = new CompressionStream("deflate-raw");
    const writer = writable.getWriter();
    const compressed = (async () => {
      const reader = readable.getReader();
      for (let read = await reader.read(); !read.done; read = await reader.read())
        file.ondata?.(null, read.value, false);
      file.ondata?.(null, new Uint8Array(), true);
    })();
    // Whoever writes hears of a failure by `end`; a part that is abandoned fails, and nobody waits for it.
    compressed.catch(() => {});
    let pending = "";

    async function compress() {
      const bytes = strToU8(pending);
      pending = "";
      file.size += bytes.length;
      file.crc = crc32(bytes, file.crc);
      await writer.write(bytes);
    }

    return {
      async write(text) {
        pending += text;
        if (pending.length >= PIECE_CHARACTERS) await compress();
      },
      async end(text) {
        pending += text;
        await compress();
        await writer.close();
        await compressed;
      },
      abandon: () => writer.abort().catch(() => {}),
    };
  }

  return {
    open,
    close: () => zip.end(),
    take() {
      const taken = ready;
      ready = [];
      return taken;
    },
  };
}
