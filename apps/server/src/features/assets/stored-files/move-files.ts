import { createHash } from 'node:crypto';
import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { AtOnce } from '../../../adapters/files/at-once.ts';
import type { FileStore, ListedFile } from '../../../adapters/files/file-store.ts';

const copiesAtOnce = 4;

/** How far a move has come. */
export interface Moved {
  /** Files brought to the new place, each compared by its hash. */
  copied: number;
  bytes: number;
  /** Files that were in the new place already and are what their hash says. */
  checked: number;
  /** Hashes whose bytes are not what they were, or can't be read, in the old place. */
  damaged: string[];
}

interface Moving {
  from: FileStore;
  to: FileStore;
  /** The schemas of all instances. */
  instances: readonly string[];
  /** A local file that records the progress of an interrupted move. */
  journal: string;
  onProgress?: (moved: Moved) => void;
  /** Ends the move after the files that are under way. */
  signal?: AbortSignal;
}

/**
 * Brings every file from one place to another, over and over until nothing new has come. It may be interrupted at any moment
 * and begun again: what is in the new place is not brought twice, and what an earlier run didn't vouch for is read and compared.
 */
export async function moveFiles(moving: Moving): Promise<Moved> {
  const moved: Moved = { copied: 0, bytes: 0, checked: 0, damaged: [] };
  const journal = await openJournal(moving.journal, `${moving.from.name} > ${moving.to.name}`);
  for (;;) {
    const before = moved.copied;
    for (const instance of moving.instances) await moveInstance(moving, instance, journal, moved);
    if (moving.signal?.aborted === true) return moved;
    if (moved.copied === before) return moved;
  }
}

async function moveInstance(moving: Moving, instance: string, journal: Journal, moved: Moved): Promise<void> {
  const { from, to, signal } = moving;
  const copies = new AtOnce(copiesAtOnce);
  const underWay = new Set<Promise<void>>();
  const vouchedFor = journal.reached(instance);
  let failure: unknown;
  for await (const { file, isThere } of inBoth(from.list(instance), to.list(instance))) {
    if (signal?.aborted === true || failure !== undefined) break;
    if (isThere && file.sha256.toString('hex') <= vouchedFor) continue;
    if (moved.damaged.includes(file.sha256.toString('hex'))) continue;
    const done = journal.begin(instance, file.sha256);
    const work = copies
      .run(async () => {
        await bring(moving, instance, file, isThere, moved);
        await done();
        moving.onProgress?.(moved);
      })
      .catch((error: unknown) => void (failure ??= error))
      .finally(() => underWay.delete(work));
    underWay.add(work);
    // The list is not read further than what is worked on.
    if (underWay.size >= copiesAtOnce) await Promise.race(underWay);
  }
  await Promise.all(underWay);
  if (failure !== undefined) throw failure;
}

/** Brings one file, or reads the one that is there already. */
async function bring(
  { from, to }: Moving,
  instance: string,
  { sha256, size }: ListedFile,
  isThere: boolean,
  moved: Moved,
): Promise<void> {
  if (isThere && (await isSound(to, instance, sha256))) {
    moved.checked += 1;
    return;
  }
  const found = await from.read(instance, sha256);
  // Swept since it was listed.
  if (!found) return;
  const incoming = await to.receive(instance, found.stream as AsyncIterable<Buffer>, Infinity);
  try {
    if (!incoming.sha256.equals(sha256)) {
      moved.damaged.push(sha256.toString('hex'));
      return;
    }
    // The file under this name has other content.
    if (isThere) await to.remove(instance, sha256);
    await incoming.keep();
    moved.copied += 1;
    moved.bytes += size;
  } finally {
    await incoming.discard();
  }
}

async function isSound(store: FileStore, instance: string, sha256: Buffer): Promise<boolean> {
  const found = await store.read(instance, sha256);
  if (!found) return false;
  const hash = createHash('sha256');
  for await (const chunk of found.stream as AsyncIterable<Buffer>) hash.update(chunk);
  return hash.digest().equals(sha256);
}

/** Walks through two lists in the order of the hashes: every file of the first, and whether the second has it. */
async function* inBoth(
  files: AsyncIterable<ListedFile>,
  others: AsyncIterable<ListedFile>,
): AsyncIterable<{ file: ListedFile; isThere: boolean }> {
  const iterator = others[Symbol.asyncIterator]();
  const next = async () => {
    const { done, value } = await iterator.next();
    return done === true ? undefined : value;
  };
  try {
    let other = await next();
    for await (const file of files) {
      while (other && Buffer.compare(other.sha256, file.sha256) < 0) other = await next();
      yield { file, isThere: other?.sha256.equals(file.sha256) === true };
    }
  } finally {
    await iterator.return?.();
  }
}

/** Keeps, for each instance, up to which hash everything that is in the new place is known to be sound. */
interface Journal {
  reached(instance: string): string;
  /** A file is begun, in the order of the hashes; what is given back ends it. */
  begin(instance: string, sha256: Buffer): () => Promise<void>;
}

/** A run vouches for what it has seen so long, so that the last one, with the servers stopped, takes moments. */
const vouchedForDays = 7;

async function readJournal(path: string, what: string): Promise<Record<string, string>> {
  const { mtimeMs } = await stat(path);
  const checkpoint = JSON.parse(await readFile(path, 'utf8')) as { what: string; reached: Record<string, string> };
  return checkpoint.what === what && Date.now() - mtimeMs < vouchedForDays * 86_400_000 ? checkpoint.reached : {};
}

async function openJournal(path: string, what: string): Promise<Journal> {
  const reached = await readJournal(path, what).catch(() => ({}) as Record<string, string>);
  const running = new Map<string, { hash: string; isDone: boolean }[]>();
  let writing: Promise<void> = Promise.resolve();
  const write = async () => {
    await writeFile(`${path}.new`, JSON.stringify({ what, reached }));
    await rename(`${path}.new`, path);
  };
  return {
    reached: (instance) => reached[instance] ?? '',
    begin: (instance, sha256) => {
      const queue = running.get(instance) ?? [];
      running.set(instance, queue);
      const entry = { hash: sha256.toString('hex'), isDone: false };
      queue.push(entry);
      return async () => {
        entry.isDone = true;
        let last: string | undefined;
        while (queue[0]?.isDone === true) last = queue.shift()?.hash;
        if (last === undefined || last <= (reached[instance] ?? '')) return;
        reached[instance] = last;
        writing = writing.then(write);
        await writing;
      };
    },
  };
}
