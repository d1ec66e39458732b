import { Readable } from 'node:stream';
import { portableName } from '@plumbline/domain/assets/zip-names';
import type { FastifyReply } from 'fastify';
import type { FileResponse } from './responses.ts';

/** The Content-Disposition of a file name in any script (RFC 6266, RFC 8187). */
export function contentDisposition(fileName: string, inline: boolean): string {
  const name = portableName(fileName.replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '_'));
  const ascii = name.replace(/[^\x20-\x7e]|["%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${inline ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** Sends a file so that a browser never runs it as a page of ours. */
export function sendFile(reply: FastifyReply, file: FileResponse): FastifyReply {
  reply
    .type(file.contentType)
    .header('content-disposition', contentDisposition(file.fileName, file.inline))
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  if (file.size !== undefined) reply.header('content-length', file.size);
  return reply.send(reply.request.method === 'HEAD' ? unread(file.stream) : file.stream);
}

/** A HEAD request needs no content. */
function unread(stream: Readable | Buffer): Readable {
  if (stream instanceof Readable) stream.destroy();
  return Readable.from([]);
}
