// The program that opens files. It knows nothing of the server: it is told a path, does one piece of work, and answers.
import type { Reply } from './decoder-process.ts';
import { FileRefused } from './file-refused.ts';
import { tasks } from './tasks.ts';

interface Asked {
  id: number;
  name: keyof typeof tasks;
  input: never;
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

async function answer({ id, name, input }: Asked): Promise<void> {
  let reply: Reply;
  try {
    reply = { id, output: await tasks[name](input) };
  } catch (error) {
    reply = replyTo(id, error);
  }
  process.send?.(reply);
}

process.on('message', (asked: Asked) => void answer(asked));
// Whose server has gone has nobody to work for.
process.on('disconnect', () => process.exit(0));
