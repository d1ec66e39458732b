import { createHash, randomBytes } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import type { FileStore } from './file-store.ts';
import { FileTooLarge } from './file-store.ts';

const megabyte = 1024 * 1024;
const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest();

async function* inChunks(bytes: Buffer, size = 65_536): AsyncIterable<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function allOf<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

/**
 * The tests that every file store must pass.
 * @param open the store, and the local folder for incoming files
 */
export function describeFileStore(open: () => { store: FileStore; incoming: (instance: string) => string }): void {
  /** Each test has a separate instance. */
  const fresh = () => ({ ...open(), instance: `instance_${newId().slice(-8)}` });
  const readAll = async (store: FileStore, instance: string, sha256: Buffer) => {
    const found = await store.read(instance, sha256);
    return found && { size: found.size, bytes: await buffer(found.stream) };
  };

  describe('a file', () => {
    it.each([0, 1, 65_537, 5 * megabyte + 1, 8 * megabyte, 8 * megabyte + 1, 20 * megabyte + 3])(
      'of %i bytes comes back as it was',
      async (size) => {
        const { store, instance } = fresh();
        const bytes = randomBytes(size);
        const sha256 = sha256Of(bytes);
        expect(await store.write(instance, inChunks(bytes), size)).toEqual({ sha256, size });
        expect(await store.sizeOf(instance, sha256)).toBe(size);
        const read = await readAll(store, instance, sha256);
        expect(read?.size).toBe(size);
        expect(read?.bytes.equals(bytes)).toBe(true);
      },
    );

    it('is read in part', async () => {
      const { store, instance } = fresh();
      const bytes = randomBytes(9 * megabyte);
      const { sha256 } = await store.write(instance, inChunks(bytes), bytes.length);
      for (const [start, end] of [
        [0, 0],
        [1000, 70_000],
        [8 * megabyte - 1, 8 * megabyte],
        [bytes.length - 1, bytes.length - 1],
      ] as const) {
        const part = await store.read(instance, sha256, { start, end });
        expect(part?.size).toBe(bytes.length);
        expect((await buffer(part!.stream)).equals(bytes.subarray(start, end + 1))).toBe(true);
      }
    });

    it('is nobody’s in another instance, and nothing where there is none', async () => {
      const { store, instance } = fresh();
      const { sha256 } = await store.write(instance, inChunks(Buffer.from('ours')), 10);
      expect(await store.sizeOf(`${instance}x`, sha256)).toBeUndefined();
      expect(await store.read(`${instance}x`, sha256)).toBeUndefined();
      expect(await store.read(instance, randomBytes(32))).toBeUndefined();
    });

    it('of the same bytes is kept once, however often and at once it comes', async () => {
      const { store, instance } = fresh();
      const bytes = randomBytes(300_000);
      await Promise.all(Array.from({ length: 8 }, () => store.write(instance, inChunks(bytes), bytes.length)));
      const listed = await allOf(store.list(instance));
      expect(listed).toMatchObject([{ sha256: sha256Of(bytes), size: bytes.length }]);
      expect(Math.abs(Date.now() - (listed[0]?.storedAt.getTime() ?? 0))).toBeLessThan(60_000);
    });

    it('lies on this machine while it is looked at, and nowhere before it is kept', async () => {
      const { store, instance, incoming } = fresh();
      const bytes = randomBytes(100_000);
      const file = await store.receive(instance, inChunks(bytes), bytes.length);
      expect((await stat(file.path)).size).toBe(bytes.length);
      expect(await store.sizeOf(instance, file.sha256)).toBeUndefined();
      await file.keep();
      await file.discard();
      expect(await store.sizeOf(instance, file.sha256)).toBe(bytes.length);
      expect(await readdir(incoming(instance))).toEqual([]);
      const unwanted = await store.receive(instance, inChunks(randomBytes(10)), 10);
      await unwanted.discard();
      expect(await store.sizeOf(instance, unwanted.sha256)).toBeUndefined();
      expect(await readdir(incoming(instance))).toEqual([]);
    });

    it('that is too large, or breaks off, leaves nothing', async () => {
      const { store, instance, incoming } = fresh();
      await expect(store.write(instance, inChunks(randomBytes(200_000)), 199_999)).rejects.toThrow(FileTooLarge);
      const breaking = (async function* () {
        yield randomBytes(100_000);
        throw new Error('the sender is gone');
      })();
      await expect(store.write(instance, breaking, megabyte)).rejects.toThrow('the sender is gone');
      expect(await allOf(store.list(instance))).toEqual([]);
      expect(await readdir(incoming(instance))).toEqual([]);
    });

    it('is removed, and removing it again is no fault', async () => {
      const { store, instance } = fresh();
      const { sha256 } = await store.write(instance, inChunks(Buffer.from('gone')), 10);
      await store.remove(instance, sha256);
      await store.remove(instance, sha256);
      expect(await store.sizeOf(instance, sha256)).toBeUndefined();
      expect(await allOf(store.list(instance))).toEqual([]);
    });
  });

  it('lists what is kept in the order of the hashes, without what is on its way', async () => {
    const { store, instance } = fresh();
    const files = Array.from({ length: 40 }, (_, n) => Buffer.from(`file ${n}`));
    await Promise.all(files.map((bytes) => store.write(instance, inChunks(bytes), 100)));
    await store.writePiece(instance, newId(), '0', inChunks(Buffer.from('piece')));
    const waiting = await store.receive(instance, inChunks(Buffer.from('waiting')), 100);
    const listed = await allOf(store.list(instance));
    expect(listed.map((file) => file.sha256.toString('hex'))).toEqual(
      files.map((bytes) => sha256Of(bytes).toString('hex')).toSorted(),
    );
    await waiting.discard();
  });

  it('keeps the pieces of uploads until they are removed', async () => {
    const { store, instance } = fresh();
    const [one, other] = [newId(), newId()];
    const large = randomBytes(9 * megabyte);
    expect(await store.writePiece(instance, one, 'a', inChunks(large))).toBe(large.length);
    expect(await store.writePiece(instance, one, 'b', inChunks(Buffer.from('second')))).toBe(6);
    await store.writePiece(instance, other, 'a', inChunks(Buffer.from('other')));
    expect((await buffer((await store.readPiece(instance, one, 'a'))!)).equals(large)).toBe(true);
    expect((await buffer((await store.readPiece(instance, one, 'b'))!)).toString()).toBe('second');
    expect(await store.readPiece(instance, one, 'c')).toBeUndefined();
    expect((await allOf(store.listUploads(instance))).map((upload) => upload.id)).toEqual([one, other]);
    await store.removePieces(instance, one, 'b');
    expect(await store.readPiece(instance, one, 'b')).toBeUndefined();
    expect(await store.readPiece(instance, one, 'a')).toBeDefined();
    await store.removePieces(instance, one);
    await store.removePieces(instance, one);
    await store.writePiece(instance, one, 'c', inChunks(Buffer.from('alone')));
    await store.removePieces(instance, one, 'c');
    expect(await store.readPiece(instance, one, 'a')).toBeUndefined();
    expect(await allOf(store.listUploads(instance))).toMatchObject([{ id: other, at: expect.any(Date) as Date }]);
  });

  it('clears away what a server that died left half written, and nothing that is on its way', async () => {
    const { store, instance, incoming } = fresh();
    const file = await store.receive(instance, inChunks(Buffer.from('half')), 100);
    await store.tidy(instance, new Date(Date.now() - 60_000));
    expect(await readdir(incoming(instance))).toHaveLength(1);
    await store.tidy(instance, new Date(Date.now() + 60_000));
    expect(await readdir(incoming(instance))).toEqual([]);
    await file.discard();
  });

  it('can be worked with', async () => {
    expect(await open().store.hindrance()).toBeUndefined();
  });
}
