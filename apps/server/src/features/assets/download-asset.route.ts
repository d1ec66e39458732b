import { timingSafeEqual } from 'node:crypto';
import * as calls from '@plumbline/contract/assets';
import { can } from '@plumbline/domain/access/can';
import { fileKinds } from '@plumbline/domain/assets/file-kinds';
import type { Actor } from '@plumbline/domain/access/actor';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import type { ByteRange } from '../../adapters/files/file-store.ts';
import { smallerPictureType } from '../../adapters/pictures/pictures.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { answeredByHandler, FileAnswer } from '../../http/answers.ts';
import { openEndpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import type { StoredFile } from './assets.queries.ts';
import { fileById, fileByKey, fileForActor } from './assets.queries.ts';
import { renditionOf } from './renditions.ts';

interface Asking {
  db: InstanceDatabase;
  settings: AppSettings;
  actor: Actor | undefined;
  assetId: string;
  key: string | undefined;
}

async function fileOfKey(db: InstanceDatabase, assetId: string, key: string): Promise<StoredFile | undefined> {
  const [, until, signature] = /^(\d{1,9})\.([0-9a-f]{32})$/.exec(key) ?? [];
  if (until === undefined || signature === undefined) return undefined;
  const file = await fileByKey(db, assetId, Number(until));
  if (!file?.is_current || !timingSafeEqual(Buffer.from(signature), Buffer.from(file.signature))) return undefined;
  return file;
}

/** The file for whoever asks: a logo for everybody, by a key that holds, by the rules for a signed-in person. */
async function openedFile({ db, settings, actor, assetId, key }: Asking): Promise<StoredFile> {
  if (settings.logo === assetId || settings.secondaryLogoUrl === assetId) {
    const logo = await fileById(db, assetId);
    if (logo) return logo;
  }
  const byKey = key === undefined ? undefined : await fileOfKey(db, assetId, key);
  if (byKey) return byKey;
  if (!actor) throw new Problem('not_signed_in');
  const file = await fileForActor(db, actor, assetId);
  if (!file || !can(actor, 'file.read', file.facts).allowed) throw new Problem('not_found');
  return file;
}

const isPicture = (file: StoredFile) =>
  Object.values(fileKinds).some((kind) => kind.isPicture && kind.contentType === file.content_type);

/** One range of bytes, as players of films ask for; anything else is answered with the whole (RFC 9110 §14.2). */
function rangeOf(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (start >= size || (from === '' && Number(to) === 0)) return 'unsatisfiable';
  return start > end ? undefined : { start, end };
}

/** The file, whole or as a smaller picture, in a form that browsers keep and never run. */
export const downloadAsset = openEndpoint(calls.downloadAsset, {
  handle: async ({ db, settings, actor, services, request, reply, input }) => {
    const { assetId } = input.params;
    const { size, preview, key } = input.query;
    const file = await openedFile({ db, settings, actor, assetId, key });
    const isSmaller = size !== undefined && isPicture(file);
    const sha256 = isSmaller ? await renditionOf(db, services.files, file.sha256, size) : file.sha256;

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

    const whole = await services.files.sizeOf(db.schema, sha256);
    if (whole === undefined) throw new Problem('file_corrupted');
    reply.header('accept-ranges', 'bytes');
    const range = rangeOf(request.headers.range, whole);
    if (range === 'unsatisfiable') {
      void reply.code(416).header('content-range', `bytes */${whole}`).send();
      return answeredByHandler;
    }
    const found = await services.files.read(db.schema, sha256, range);
    if (!found) throw new Problem('file_corrupted');
    if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${whole}`);
    return new FileAnswer({
      stream: found.stream,
      contentType: isSmaller ? smallerPictureType : file.content_type,
      fileName: isSmaller ? file.original_name.replace(/\.\w+$/, '.webp') : file.original_name,
      size: range ? range.end - range.start + 1 : whole,
      inline: isSmaller || preview === true,
    });
  },
});
