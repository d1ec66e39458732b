import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { extract } from 'tar-stream';
import { describe, expect, it } from 'vitest';
import { archiveEntries, wholeContent } from './archive-reader.ts';
import { DamagedArchive } from './archive-seal.ts';
import { ArchiveWriter } from './archive-writer.ts';
import { BackupKey, WrongBackupKey } from './backup-key.ts';

const content = randomBytes(300_001);

/** An archive of three entries, as its bytes. */
async function written(): Promise<Buffer> {
  const archive = new ArchiveWriter(new Date(0));
  const reading = buffer(archive.bytes);
  await archive.add('first', Buffer.from('first'));
  await archive.add('empty', Buffer.alloc(0));
  await archive.addStream('large', content.length, [content.subarray(0, 1000), content.subarray(1000)]);
  archive.end();
  return reading;
}

async function* inChunks(bytes: Buffer, size = 65_536): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function entriesOf(bytes: AsyncIterable<Uint8Array>): Promise<string[]> {
  const found: string[] = [];
  for await (const entry of archiveEntries(bytes)) {
    const read = await wholeContent(entry, 1_000_000);
    found.push(`${entry.name} ${entry.size} ${read.equals(content) ? 'same' : read.toString('latin1').slice(0, 10)}`);
  }
  return found;
}

const whole = ['first 5 first', 'empty 0 ', `large ${content.length} same`];

describe('an archive', () => {
  it.each([1, 511, 2047, 2048, 2049, 65_536, 10_000_000])(
    'is read in chunks of %i bytes as it was written',
    async (size) => {
      const bytes = await written();
      // One byte at a time takes long for all of it.
      expect(await entriesOf(inChunks(bytes, size === 1 ? 97 : size))).toEqual(whole);
    },
  );

  it('is a tar file for others, whose last entry is the seal', async () => {
    const names: string[] = [];
    const tar = extract();
    tar.end(await written());
    for await (const entry of tar) {
      names.push(entry.header.name);
      entry.resume();
    }
    expect(names).toEqual(['first', 'empty', 'large', 'seal']);
  });

  it('is damaged where a byte was changed, cut or added, down to its padding', async () => {
    const bytes = await written();
    const places = [
      0,
      100,
      300,
      511,
      600,
      1023,
      1500,
      5000,
      bytes.length - 2049,
      bytes.length - 2048,
      bytes.length - 1,
    ];
    for (const at of places) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      await expect(entriesOf(inChunks(changed)), `byte ${at}`).rejects.toThrow(DamagedArchive);
    }
    for (const cut of [0, 1, 512, 2048, bytes.length >> 1, bytes.length - 1024, bytes.length - 1]) {
      await expect(entriesOf(inChunks(bytes.subarray(0, cut))), `cut at ${cut}`).rejects.toThrow(DamagedArchive);
    }
    await expect(entriesOf(inChunks(Buffer.concat([bytes, Buffer.alloc(1)])))).rejects.toThrow(DamagedArchive);
  });

  it('may be read in part, and entries skipped', async () => {
    const bytes = await written();
    for await (const entry of archiveEntries(inChunks(bytes))) {
      expect(entry.name).toBe('first');
      break;
    }
    const names: string[] = [];
    for await (const { name } of archiveEntries(inChunks(bytes))) names.push(name);
    expect(names).toEqual(['first', 'empty', 'large']);
  });

  it('that nobody can store fails with the reason, for whoever adds to it', async () => {
    const archive = new ArchiveWriter(new Date());
    const storing = (async () => {
      for await (const _ of archive.bytes) throw new Error('the disk is full');
    })();
    const failed = storing.catch((error: unknown) => archive.fail(error));
    const adding = (async () => {
      for (let number = 0; number < 50; number += 1) await archive.add(String(number), randomBytes(200_000));
    })();
    await expect(adding).rejects.toThrow();
    await failed;
    await expect(archive.add('late', Buffer.alloc(1))).rejects.toThrow('the disk is full');
  });

  it('takes no entry of another size than it says', async () => {
    const archive = new ArchiveWriter(new Date());
    const reading = buffer(archive.bytes).catch(() => undefined);
    await expect(archive.addStream('short', 10, [Buffer.alloc(9)])).rejects.toThrow();
    await reading;
  });
});

describe('a key', () => {
  it('opens what it encrypted, the public one nothing, another one refuses', async () => {
    const secret = await generateIdentity();
    const key = await BackupKey.read(`${secret}\n`);
    const closed = await buffer(key.encrypt(inChunks(content)));
    expect(closed.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    expect((await buffer(key.decrypt(inChunks(closed, 1000)))).equals(content)).toBe(true);
    const recipient = await BackupKey.read(await identityToRecipient(secret));
    expect([recipient.id, recipient.opens, key.opens]).toEqual([key.id, false, true]);
    const again = await buffer(recipient.encrypt(inChunks(content)));
    expect((await buffer(key.decrypt(inChunks(again)))).equals(content)).toBe(true);
    await expect(buffer(recipient.decrypt(inChunks(closed)))).rejects.toThrow(WrongBackupKey);
    const other = await BackupKey.read(await generateIdentity());
    expect(other.id).not.toBe(key.id);
    await expect(buffer(other.decrypt(inChunks(closed)))).rejects.toThrow(WrongBackupKey);
    await expect(buffer(key.decrypt(inChunks(closed.subarray(0, -1))))).rejects.toThrow();
  });
});
