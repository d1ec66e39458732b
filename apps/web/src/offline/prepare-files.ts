import type { DeviceFile, OutboxFailure, PreparationKind } from './outbox-entry.ts';

/** The result of preparing a file. */
interface PreparedFile {
  readonly name: string;
  readonly content: Blob;
  readonly thumbnail: Blob | null;
}

/** A file as it was chosen. */
export type UnpreparedFile = DeviceFile & {
  readonly content: Blob;
  readonly preparation: NonNullable<DeviceFile['preparation']>;
};

/** What preparation needs of the place where files are stored. Each call is one transaction. */
export interface PreparationStore {
  /** The file that has waited longest to be prepared, with its content. */
  next(): Promise<UnpreparedFile | undefined>;
  /** Counts an attempt, before it starts. */
  begin(fileId: string, tries: number): Promise<void>;
  /**
   * Stores the prepared file; does nothing if it was removed meanwhile. With a failure it is not sent automatically.
   */
  finish(fileId: string, prepared: PreparedFile, failure: OutboxFailure | null): Promise<void>;
}

export interface PreparationParts {
  readonly store: PreparationStore;
  /** Re-encodes a picture; `content` is null if it stays unchanged. */
  readonly draw: (content: Blob, kind: PreparationKind) => Promise<{ content: Blob | null; thumbnail: Blob | null }>;
  readonly redrawnName: (name: string) => string;
  /** Why the server would refuse a file as it is now; null if it would not. */
  readonly refusalOf: (file: { name: string; type: string; size: number }) => OutboxFailure | null;
  /** Resolves when there may be something to prepare, or on abort. */
  readonly pause: (signal: AbortSignal) => Promise<void>;
}

/** After this many crashes of the page, the picture is sent unchanged. */
const maxTries = 2;

/**
 * Prepares stored files one after the other until aborted (decision 0053). The page may be killed at any point: the
 * original is stored, and is prepared when the page opens again.
 */
export async function prepareFiles(parts: PreparationParts, signal: AbortSignal): Promise<void> {
  const { store, refusalOf, pause } = parts;
  while (!signal.aborted) {
    const file = await store.next();
    if (!file) {
      await pause(signal);
      continue;
    }
    const finish = (prepared: PreparedFile) => {
      const { name, content } = prepared;
      return store.finish(file.id, prepared, refusalOf({ name, type: content.type, size: content.size }));
    };
    try {
      await finish(await prepare(parts, file));
    } catch (failure) {
      // Storage may be full, for example. The original is stored, and can be sent.
      console.warn('A prepared picture could not be stored', failure);
      await finish(asItIs(file));
    }
  }
}

function asItIs({ name, content }: { name: string; content: Blob }): PreparedFile {
  return { name, content, thumbnail: null };
}

async function prepare({ store, draw, redrawnName }: PreparationParts, file: UnpreparedFile): Promise<PreparedFile> {
  const { id, name, content } = file;
  const { kind, tries } = file.preparation;
  if (tries >= maxTries) return asItIs(file);
  await store.begin(id, tries + 1);
  try {
    const drawn = await draw(content, kind);
    if (!drawn.content) return { name, content, thumbnail: drawn.thumbnail };
    return { name: redrawnName(name), content: drawn.content, thumbnail: drawn.thumbnail };
  } catch (failure) {
    console.warn('A picture could not be prepared', failure);
    return asItIs(file);
  }
}
