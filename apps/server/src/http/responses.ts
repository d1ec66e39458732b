import type { Readable } from 'node:stream';

/** A file as an answer. Headers that keep a browser from running it are added by the pipeline. */
export class FileResponse {
  readonly stream: Readable | Buffer;
  readonly contentType: string;
  readonly fileName: string;
  readonly size: number | undefined;
  /** Shown in the browser instead of saved; only for types that can't run anything. */
  readonly inline: boolean;
  constructor(options: {
    stream: Readable | Buffer;
    contentType: string;
    fileName: string;
    size?: number;
    inline?: boolean;
  }) {
    this.stream = options.stream;
    this.contentType = options.contentType;
    this.fileName = options.fileName;
    this.size = options.size;
    this.inline = options.inline ?? false;
  }
}

/** Returned by a handler that has responded itself on the raw reply (server-sent events, pages). */
export const handledByRoute = Symbol('answered by the handler');
