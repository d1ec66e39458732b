import { sha256Of } from './sha256-of.ts';

/** What the page sends: a file, numbered. */
export interface HashRequest {
  readonly number: number;
  readonly content: Blob;
}

/** What comes back: its hash, null when it could not be read. */
export interface HashReply {
  readonly number: number;
  readonly sha256: string | null;
}

addEventListener('message', ({ data: { number, content } }: MessageEvent<HashRequest>) => {
  sha256Of(content)
    .catch(() => null)
    .then((sha256) => postMessage({ number, sha256 } satisfies HashReply));
});
