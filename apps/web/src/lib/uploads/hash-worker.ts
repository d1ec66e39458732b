import { sha256Of } from './sha256-of.ts';

/** A request of the page: a numbered file. */
export interface HashRequest {
  readonly number: number;
  readonly content: Blob;
}

/** The response: its hash, null if it could not be read. */
export interface HashReply {
  readonly number: number;
  readonly sha256: string | null;
}

addEventListener('message', ({ data: { number, content } }: MessageEvent<HashRequest>) => {
  sha256Of(content)
    .catch(() => null)
    .then((sha256) => postMessage({ number, sha256 } satisfies HashReply));
});
