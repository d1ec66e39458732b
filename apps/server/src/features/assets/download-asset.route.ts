import * as calls from '@plumbline/contract/assets';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileStore } from '../../adapters/files/file-store.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { handledByRoute, FileResponse } from '../../http/responses.ts';
import { openEndpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { rangeOf } from './byte-ranges.ts';
import type { Content } from './file-content.ts';
import { contentOf } from './file-content.ts';
import type { OpenedFile } from './opened-file.ts';
import { openedFile } from './opened-file.ts';
import { olderVersion } from './stored-files/stored-file.queries.ts';

/** Older versions are available only to those who may have the original. @throws Problem not_found */
async function atVersion(
  db: InstanceDatabase,
  { file, opens }: OpenedFile,
  version: number | undefined,
): Promise<OpenedFile> {
  if (version === undefined || version === file.version) return { file, opens };
  const older = opens === 'original' ? await olderVersion(db, file.id, version) : undefined;
  if (!older) throw new Problem('not_found');
  return { file: older, opens };
}

/** The file, whole or as a smaller picture, in a form that browsers keep and never run. */
export const downloadAsset = openEndpoint(calls.downloadAsset, {
  handle: async ({ db, settings, actor, services, request, reply, input }) => {
    const { assetId } = input.params;
    const { key, version, ...wanted } = input.query;
    const opened = await atVersion(db, await openedFile({ db, settings, actor, assetId, key }), version);
    const content = await contentOf({ db, files: services.files, decoder: services.decoder }, opened, wanted);
    return sendStored({ files: services.files, instance: db.schema, request, reply }, content);
  },
});

/** Whether the browser has the current version. A proxy may have turned the tag into a weak one (RFC 9110 §13.1.2). */
function hasAlready(condition: string | undefined, tag: string): boolean {
  const tags = (condition ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''));
  return tags.includes(tag) || tags.includes('*');
}

interface Sending {
  files: FileStore;
  instance: string;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Sends stored bytes, or the part of them that is asked for, or word that nothing has changed. */
async function sendStored(
  { files, instance, request, reply }: Sending,
  { sha256, ...named }: Content,
): Promise<FileResponse | typeof handledByRoute> {
  const tag = `"${sha256.toString('hex').slice(0, 40)}"`;
  reply
    .header('etag', tag)
    // The address holds for this person or this key alone; what lies behind it changes when the picture is turned.
    .header('cache-control', 'private, max-age=3600, stale-while-revalidate=43200')
    .header('vary', 'authorization');
  if (hasAlready(request.headers['if-none-match'], tag)) {
    void reply.code(304).send();
    return handledByRoute;
  }
  const whole = await files.sizeOf(instance, sha256);
  if (whole === undefined) throw new Problem('file_corrupted');
  reply.header('accept-ranges', 'bytes');
  const range = rangeOf(request.headers, tag, whole);
  if (range === 'unsatisfiable') {
    void reply.code(416).header('content-range', `bytes */${whole}`).send();
    return handledByRoute;
  }
  const found = await files.read(instance, sha256, range);
  if (!found) throw new Problem('file_corrupted');
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${whole}`);
  const size = range ? range.end - range.start + 1 : whole;
  return new FileResponse({ ...named, stream: found.stream, size });
}
