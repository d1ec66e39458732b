import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileKindName } from '@plumbline/domain/assets/file-kinds';
import { uploadTargets } from '@plumbline/domain/assets/file-kinds';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filmFile } from '../../../test/support/files/film-files.ts';
import { aacFile, mp3File, oggFile, wavFile, webmFile } from '../../../test/support/files/recording-files.ts';
import { FileRefused } from './file-refused.ts';
import { inspect } from './inspect.ts';
import { recordingLength } from './recordings.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-recordings-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What is found in a file, or why it is refused. */
async function found(bytes: Buffer, taken: readonly FileKindName[] = uploadTargets.answer_audio) {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  return inspect({ path, fileName: 'x', taken }).catch((error: unknown) => {
    if (error instanceof FileRefused) return error.because;
    throw error;
  });
}

const recordings: readonly (readonly [kind: FileKindName, bytes: Buffer, milliseconds: number | null])[] = [
  ['wav', wavFile(2), 2000],
  ['mp3', mp3File(100), 2612],
  ['aac', aacFile(100), 2322],
  ['ogg', oggFile(3), 3000],
  ['webm', webmFile(4), 4000],
  ['m4a', filmFile({ handler: 'soun', seconds: 5, width: 0, height: 0 }), 5000],
  ['m4a', filmFile({ handler: 'soun', seconds: 5, width: 0, height: 0, brand: 'M4A ' }), 5000],
];

describe('recordings', () => {
  it.each(recordings)('are known as %s by their content, with their length', async (kind, bytes, duration) => {
    expect(await found(bytes)).toMatchObject({ kind, duration, width: null });
  });

  it.each(recordings)('are not taken where only films and papers are: %s', async (_, bytes) => {
    expect(await found(bytes, uploadTargets.answer)).toBe('type_not_taken');
  });

  it('are no films, and films are none, whatever their container is called', async () => {
    expect(await found(filmFile({ handler: 'vide', brand: 'M4A ' }))).toMatchObject({ kind: 'mp4' });
    expect(await found(filmFile({ handler: 'vide' }), uploadTargets.answer)).toMatchObject({ kind: 'mp4' });
    expect(await found(webmFile(2, { hasPicture: true }))).toBe('type_not_taken');
  });

  it('of a type that nobody plays are not taken', async () => {
    expect(await found(Buffer.from('MThd\0\0\0\x06\0\x01\0\x01\0\x60MTrk'))).toBe('type_not_taken');
  });

  it.each(recordings.filter(([kind]) => !['mp3', 'aac'].includes(kind)))(
    'that were cut are found out: %s',
    async (_, bytes) => {
      expect(await found(bytes.subarray(0, bytes.length - 50))).toBe('corrupted');
    },
  );

  it('without a frame are none', async () => {
    expect(await found(mp3File(100).subarray(0, 30))).toBe('corrupted');
  });

  it('of any bytes at all are refused or measured, and never anything else', () => {
    const kinds = fc.constantFrom('mp3', 'aac', 'ogg', 'wav', 'webm');
    const good = fc.constantFrom(...recordings.map(([, bytes]) => bytes));
    const harm = fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { maxLength: 12 });
    fc.assert(
      fc.property(kinds, good, harm, fc.nat(2000), (kind, bytes, changes, length) => {
        const harmed = Buffer.from(bytes.subarray(0, length));
        for (const [at, byte] of changes) if (at < harmed.length) harmed[at] = byte;
        try {
          const measured = recordingLength(kind, harmed);
          expect(measured === null || (measured > 0 && Number.isInteger(measured))).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(FileRefused);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
