import * as calls from '@plumbline/contract/assets';
import type { PictureSize } from '@plumbline/domain/assets/file-kinds';
import { fileKinds, isShownByBrowsers } from '@plumbline/domain/assets/file-kinds';
import type { Rendition } from '@plumbline/domain/assets/renditions';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileStore } from '../../adapters/files/file-store.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { answeredByHandler, FileAnswer } from '../../http/answers.ts';
import { openEndpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { rangeOf } from './byte-ranges.ts';
import type { OpenedFile } from './opened-file.ts';
import { openedFile } from './opened-file.ts';
import type { RenditionParts } from './renditions.ts';
import { renditionOf } from './renditions.ts';
import { kindOf, olderVersion } from './stored-file.queries.ts';

interface Wanted {
  size?: PictureSize | undefined;
  page?: number | undefined;
  preview?: boolean | undefined;
}

/** Bytes as they go out. */
interface Content {
  sha256: Buffer;
  contentType: string;
  fileName: string;
  inline: boolean;
}

/**
 * What is given in place of the file as it came; undefined for the file itself. Whoever may not have the original gets of
 * a picture or film a copy without what its camera wrote into it (decision 0181).
 */
function renditionFor({ file, opens }: OpenedFile, { size, page, preview }: Wanted): Rendition | undefined {
  const kind = kindOf(file);
  if (!kind) return undefined;
  const { isPicture, isVideo } = fileKinds[kind];
  if (page !== undefined) {
    if (kind !== 'pdf') throw new Problem('not_found');
    return { kind: 'page', page, size };
  }
  if (size !== undefined && (isPicture || kind === 'pdf')) return { kind: 'smaller', size };
  if (!isPicture && !isVideo) return undefined;
  if (opens === 'shown') return { kind: 'shown' };
  const isOtherwise = !isShownByBrowsers(kind) || file.rotation !== 0;
  return isPicture && preview === true && isOtherwise ? { kind: 'shown' } : undefined;
}

async function contentOf(parts: RenditionParts, opened: OpenedFile, wanted: Wanted): Promise<Content> {
  const { file } = opened;
  const rendition = renditionFor(opened, wanted);
  const kind = kindOf(file);
  const isPreview = wanted.preview === true && kind !== undefined && isShownByBrowsers(kind);
  if (!rendition || !kind) {
    return { sha256: file.sha256, contentType: file.content_type, fileName: file.original_name, inline: isPreview };
  }
  const original = { sha256: file.sha256, kind, rotation: file.rotation };
  const { sha256, content_type: contentType } = await renditionOf(parts, original, rendition);
  return {
    sha256,
    contentType,
    fileName: renamed(file.original_name, rendition, contentType),
    inline: rendition.kind !== 'shown' || wanted.preview === true,
  };
}

const endings: Readonly<Record<string, string>> = { 'image/webp': 'webp', 'image/jpeg': 'jpg', 'image/png': 'png' };

function renamed(name: string, rendition: Rendition, contentType: string): string {
  const ending = endings[contentType];
  const page = rendition.kind === 'page' ? `-${rendition.page}` : '';
  return ending === undefined ? name : name.replace(/(\.\w+)?$/, `${page}.${ending}`);
}

/** Older versions are told to those alone who may have the original. @throws Problem not_found */
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
): Promise<FileAnswer | typeof answeredByHandler> {
  const tag = `"${sha256.toString('hex').slice(0, 40)}"`;
  reply
    .header('etag', tag)
    // The address holds for this person or this key alone; what lies behind it changes when the picture is turned.
    .header('cache-control', 'private, max-age=3600, stale-while-revalidate=43200')
    .header('vary', 'authorization');
  if ((request.headers['if-none-match'] ?? '').split(/\s*,\s*/).includes(tag)) {
    void reply.code(304).send();
    return answeredByHandler;
  }
  const whole = await files.sizeOf(instance, sha256);
  if (whole === undefined) throw new Problem('file_corrupted');
  reply.header('accept-ranges', 'bytes');
  const range = rangeOf(request.headers, tag, whole);
  if (range === 'unsatisfiable') {
    void reply.code(416).header('content-range', `bytes */${whole}`).send();
    return answeredByHandler;
  }
  const found = await files.read(instance, sha256, range);
  if (!found) throw new Problem('file_corrupted');
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${whole}`);
  const size = range ? range.end - range.start + 1 : whole;
  return new FileAnswer({ ...named, stream: found.stream, size });
}
