import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate as nextRound } from 'node:timers/promises';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { FileStore } from '../../adapters/files/file-store.ts';
import { zipStream } from './zip-stream.ts';

const changedAt = new Date('2026-03-01T10:00:00Z');

/** A file store with these files that tracks which of its streams are open, and the maximum at once. */
function place(contents: readonly Buffer[]) {
  const bySha = new Map(contents.map((bytes) => [createHash('sha256').update(bytes).digest('hex'), bytes]));
  const open = new Set<Readable>();
  let maximum = 0;
  const read = async (_instance: string, sha256: Buffer) => {
    const bytes = bySha.get(sha256.toString('hex'));
    if (!bytes) return undefined;
    const stream = Readable.from(chunksOf(bytes), { objectMode: false });
    open.add(stream);
    maximum = Math.max(maximum, open.size);
    stream.once('close', () => open.delete(stream));
    return { stream, size: bytes.length };
  };
  return { files: { read } as unknown as FileStore, open, most: () => maximum };
}

function* chunksOf(bytes: Buffer): Iterable<Buffer> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

const fileOf = (name: string, bytes: Buffer) => ({
  name,
  sha256: createHash('sha256').update(bytes).digest(),
  size: bytes.length,
  changedAt,
});

describe('a stream of files in one ZIP', () => {
  it('is as long as it says, whatever is in it', async () => {
    for (const sizes of [[0], [1, 70_000], [10, 0, 10], Array.from({ length: 300 }, (_, index) => index)]) {
      const contents = sizes.map((size, index) => Buffer.alloc(size, `${index}`));
      const zipped = contents.map((bytes, index) => fileOf(`קובץ ${index % 7}.pdf`, bytes));
      const note = sizes.length === 2 ? { name: 'חסר.txt', text: 'א' } : undefined;
      const { stream, size } = zipStream({ ...place(contents), instance: 'i', zipped, note });
      const bytes = await buffer(stream);
      expect(bytes.length).toBe(size);
      const found = Object.values(unzipSync(bytes)).map((one) => Buffer.from(one));
      expect(found).toEqual(note ? [...contents, Buffer.from('א')] : contents);
    }
  });

  it('opens one file at a time, and closes it when the reader has gone', async () => {
    const contents = [0, 1, 2].map((n) => Buffer.alloc(2_000_000, `${n}`));
    const from = place(contents);
    const zipped = contents.map((bytes, index) => fileOf(`${index}.pdf`, bytes));
    const { stream } = zipStream({ ...from, instance: 'i', zipped, note: undefined });
    for await (const _ of stream) break;
    // What is closed says so in the next round.
    await nextRound();
    expect([stream.destroyed, from.open.size]).toEqual([true, 0]);
    const whole = zipStream({ ...from, instance: 'i', zipped, note: undefined });
    await buffer(whole.stream);
    expect([from.most(), from.open.size]).toEqual([1, 0]);
  });

  it('breaks off when a file is not there or not what it was, instead of giving a wrong one', async () => {
    const bytes = Buffer.from('there');
    const { files } = place([bytes]);
    const gone = fileOf('gone.pdf', Buffer.from('gone'));
    for (const wrong of [gone, { ...fileOf('a.pdf', bytes), size: 6 }, { ...fileOf('a.pdf', bytes), size: 4 }]) {
      const zipped = [fileOf('b.pdf', bytes), wrong];
      await expect(buffer(zipStream({ files, instance: 'i', zipped, note: undefined }).stream)).rejects.toThrow(/./);
    }
  });
});
