import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileKindName } from '@plumbline/domain/assets/file-kinds';
import { fileKinds } from '@plumbline/domain/assets/file-kinds';
import { afterAll, beforeAll } from 'vitest';
import { Decoder } from './decoder.ts';
import { FileRefused } from './file-refused.ts';

const allKinds = Object.keys(fileKinds) as FileKindName[];

/** Starts a decoder for the tests of this file, with a folder for what they give it, and ends it after them. */
export function setDecoder() {
  let folder = '';
  let decoder: Decoder | undefined;
  let files = 0;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plumbline-decoder-'));
    decoder = new Decoder();
  });
  afterAll(async () => {
    decoder?.close();
    await rm(folder, { recursive: true, force: true });
  });
  const started = (): Decoder => {
    if (!decoder) throw new Error('the decoder is started before the tests, not before the file');
    return decoder;
  };
  const pathOf = (name: string) => join(folder, name);
  /** The path of a file of these bytes. */
  const fileOf = async (bytes: Buffer): Promise<string> => {
    const path = pathOf(String((files += 1)));
    await writeFile(path, bytes);
    return path;
  };
  /** What is found in a file, or why it is refused. */
  const found = async (bytes: Buffer, fileName = 'x', by = started()) => {
    const asked = { path: await fileOf(bytes), fileName, taken: allKinds };
    return by.run('inspect', asked).catch((error: unknown) => {
      if (error instanceof FileRefused) return error.because;
      throw error;
    });
  };
  return {
    get decoder(): Decoder {
      return started();
    },
    pathOf,
    fileOf,
    found,
  };
}
