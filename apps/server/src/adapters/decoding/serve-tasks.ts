import type { Reply } from './decoder-process.ts';
import { FileRefused } from './file-refused.ts';

interface Asked {
  id: number;
  name: string;
  input: unknown;
}

/** A fault of WebAssembly leaves its memory as it was in the middle of something; one of allocation leaves little of it. */
function replyTo(id: number, error: unknown): Reply {
  if (error instanceof FileRefused) {
    return { id, refused: error.because, isSpoilt: false, ...(error.limit !== undefined && { limit: error.limit }) };
  }
  const text = String(error);
  const isShortOfMemory =
    error instanceof RangeError || /out of memory|unable to allocate|allocation failed|unreachable|Aborted/i.test(text);
  return {
    id,
    refused: isShortOfMemory ? 'too_demanding' : 'corrupted',
    isSpoilt: !/^Error: Vips|^Error: Input/.test(text),
  };
}

/** Serves the tasks to the process that started this one (`DecoderProcess`), one at a time, until it disconnects. */
export function serveTasks(tasks: Record<string, (input: never) => unknown>): void {
  const reply = async ({ id, name, input }: Asked): Promise<Reply> => {
    try {
      return { id, output: await tasks[name]?.(input as never) };
    } catch (error) {
      return replyTo(id, error);
    }
  };
  process.on('message', (asked: Asked) => void reply(asked).then((sent) => process.send?.(sent)));
  // The server has exited.
  process.on('disconnect', () => process.exit(0));
}
