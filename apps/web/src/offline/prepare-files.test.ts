import { describe, expect, it, vi } from 'vitest';
import { localFileId, type DeviceFile, type OutboxFailure } from './outbox-entry.ts';
import { owner } from './outbox.fixtures.ts';
import { prepareFiles, type PreparationParts, type PreparationStore, type UnpreparedFile } from './prepare-files.ts';

/** A device's stored files, in memory: what a killed page leaves. */
class MemoryFiles implements PreparationStore {
  readonly files = new Map<string, DeviceFile>();
  readonly failures = new Map<string, OutboxFailure | null>();
  isFull = false;

  add(name: string, kind: UnpreparedFile['preparation']['kind'] = 'picture'): string {
    const id = localFileId(name);
    const content = new Blob([`all of ${name}`], { type: name.endsWith('.heic') ? 'image/heic' : 'image/jpeg' });
    const { type, size } = content;
    const file = { id, owner, jobId: 'job', name, type, size, content, assetId: null, createdAt: this.files.size };
    this.files.set(id, { ...file, preparation: { kind, tries: 0 } });
    return id;
  }

  next = async () => [...this.files.values()].find((file) => file.preparation) as UnpreparedFile | undefined;
  begin = async (id: string, tries: number) => {
    const file = this.files.get(id) as UnpreparedFile;
    this.files.set(id, { ...file, preparation: { ...file.preparation, tries } });
  };
  finish: PreparationStore['finish'] = async (id, { name, content, thumbnail }, failure) => {
    if (this.isFull && thumbnail) throw new Error('there is no room');
    const { preparation: _, ...file } = this.files.get(id)!;
    this.files.set(id, { ...file, name, content, type: content.type, size: content.size, thumbnail });
    this.failures.set(id, failure);
  };
}

const drawn = new Blob(['drawn'], { type: 'image/jpeg' });
const thumbnail = new Blob(['small'], { type: 'image/jpeg' });

/** Prepares what there is, until nothing waits or the page is killed while it draws. */
async function prepareAll(store: MemoryFiles, parts: Partial<PreparationParts> = {}): Promise<void> {
  const stop = new AbortController();
  await prepareFiles(
    {
      store,
      draw: async () => ({ content: drawn, thumbnail }),
      redrawnName: (name) => name.replace('.heic', '.jpg'),
      refusalOf: () => null,
      pause: async () => stop.abort(),
      ...parts,
    },
    stop.signal,
  );
}

/** The page is killed while it draws: nothing of it goes on. */
async function killWhileDrawing(store: MemoryFiles): Promise<void> {
  const begun = Promise.withResolvers<void>();
  void prepareAll(store, {
    draw: () => {
      begun.resolve();
      return new Promise(() => undefined);
    },
  });
  await begun.promise;
}

describe('stored files', () => {
  it('are prepared in their order: drawn, with a thumbnail, named for what they are', async () => {
    const store = new MemoryFiles();
    const ids = [store.add('a.jpg', 'photo'), store.add('b.heic')];
    const kinds: string[] = [];
    await prepareAll(store, {
      draw: async (_, kind) => {
        kinds.push(kind);
        return { content: drawn, thumbnail };
      },
    });
    expect(kinds).toEqual(['photo', 'picture']);
    expect(ids.map((id) => store.files.get(id))).toMatchObject([
      { name: 'a.jpg', content: drawn, thumbnail, size: drawn.size },
      { name: 'b.jpg', content: drawn, thumbnail, type: 'image/jpeg' },
    ]);
  });

  it('stay as they are where nothing is to be drawn, or can be', async () => {
    const store = new MemoryFiles();
    const [scan, odd] = [store.add('scan.jpg'), store.add('odd.heic')];
    const before = [store.files.get(scan)!.content, store.files.get(odd)!.content];
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await prepareAll(store, {
      draw: async (content) => {
        if (content.type === 'image/heic') throw new Error('this browser knows none');
        return { content: null, thumbnail };
      },
    });
    vi.restoreAllMocks();
    expect(store.files.get(scan)).toMatchObject({ name: 'scan.jpg', content: before[0], thumbnail });
    expect(store.files.get(odd)).toMatchObject({ name: 'odd.heic', content: before[1], thumbnail: null });
  });

  it('are there when the page was killed, and are prepared when it opens again', async () => {
    const store = new MemoryFiles();
    const id = store.add('a.jpg');
    await killWhileDrawing(store);
    expect(store.files.get(id)).toMatchObject({ name: 'a.jpg', preparation: { tries: 1 } });
    await prepareAll(store);
    expect(store.files.get(id)).toMatchObject({ content: drawn, thumbnail });
  });

  it('go as they are after they were too much for the page twice, and the others are prepared', async () => {
    const store = new MemoryFiles();
    const [heavy, other] = [store.add('heavy.jpg'), store.add('other.jpg')];
    await killWhileDrawing(store);
    await killWhileDrawing(store);
    await prepareAll(store);
    expect(await store.files.get(heavy)?.content?.text()).toBe('all of heavy.jpg');
    expect(store.files.get(heavy)?.preparation).toBeUndefined();
    expect(store.files.get(other)).toMatchObject({ content: drawn, thumbnail });
  });

  it('stay as they are where there is no room for what was drawn', async () => {
    const store = new MemoryFiles();
    const id = store.add('a.jpg');
    store.isFull = true;
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await prepareAll(store);
    vi.restoreAllMocks();
    expect(await store.files.get(id)?.content?.text()).toBe('all of a.jpg');
    expect(store.files.get(id)?.preparation).toBeUndefined();
  });

  it('are not sent by themselves when they are too large even so', async () => {
    const store = new MemoryFiles();
    const id = store.add('a.jpg');
    const failure = { code: 'file_too_large', message: '' };
    await prepareAll(store, { refusalOf: ({ size }) => (size === drawn.size ? failure : null) });
    expect(store.failures.get(id)).toEqual(failure);
  });
});
