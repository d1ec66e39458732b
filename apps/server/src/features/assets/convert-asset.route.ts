import { join } from 'node:path';
import * as calls from '@plumbline/contract/asset-plans';
import { fileKinds } from '@plumbline/domain/assets/file-kinds';
import { sql } from 'kysely';
import { visibleFiles } from '../../access/file-scope.ts';
import type { SignedInContext } from '../../http/context.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Understood } from '../../http/idempotency.ts';
import { respondOnce, writeKeyOf } from '../../http/idempotency.ts';
import { Problem } from '../../http/problem.ts';
import { newId } from '../../ids.ts';
import { loadFileFacts } from './assets.queries.ts';
import { opening } from './stored-files/file-refusals.ts';
import { storeLocal, withLocalCopy } from './stored-files/local-copy.ts';
import { askForTiles, pagesOf } from './plan-pages.route.ts';
import type { StoredFile } from './stored-files/stored-file.queries.ts';
import { fileById, kindOf } from './stored-files/stored-file.queries.ts';

/** A PDF that was made of a picture, before its row is written. */
interface MadePdf {
  sha256: Buffer;
  size: number;
  pages: unknown;
}

/** The PDF that a picture has become before, where the person sees it. */
async function earlierPdf({ db, actor }: SignedInContext, { id, version }: StoredFile): Promise<string | undefined> {
  const found = await db.first(sql<{ id: string }>`
    select a.id from ${db.table('assets')} o join ${db.table('assets')} a on a.id = (o.properties #>> '{pdf,id}')::uuid
    where o.id = ${id} and (o.properties #>> '{pdf,version}')::integer = ${version} and ${visibleFiles(db, actor)}`);
  return found?.id;
}

async function pdfOf({ db, services }: SignedInContext, file: StoredFile, isHeic: boolean): Promise<MadePdf> {
  const { files, decoder } = services;
  return opening(() =>
    withLocalCopy(files, db.schema, file.sha256, async (path, folder) => {
      const to = join(folder, 'picture.pdf');
      await decoder.run('pictureAsPdf', { path, to, isHeic, rotation: file.rotation });
      const pages = await decoder.run('pageSizes', { path: to });
      const sha256 = await storeLocal(files, db.schema, to);
      return { sha256, size: (await files.sizeOf(db.schema, sha256)) ?? 0, pages };
    }),
  );
}

/** Makes a PDF of a picture, as a file of its own for the same people, and remembers which. */
async function convertPicture(
  context: SignedInContext & { input: Understood },
  file: StoredFile,
  isHeic: boolean,
): Promise<string> {
  const earlier = await earlierPdf(context, file);
  if (earlier) return earlier;
  const made = await pdfOf(context, file, isHeic);
  const write = writeKeyOf(context.request, context.actor.id, calls.convertAsset.name, context.input, '');
  const given = await context.inTransaction(async (change) =>
    respondOnce(change.db, write, async () => {
      const id = newId();
      const { db } = change;
      const originalName = file.original_name.replace(/(\.\w+)?$/, '.pdf');
      await db.rows(sql`
        insert into ${db.table('assets')} (id, original_name, extension, content_type, size, sha256, is_private, target,
          target_user_id, uploaded_by, properties, created_at)
        select ${id}, ${originalName}, 'pdf', ${fileKinds.pdf.contentType}, ${made.size}, ${made.sha256}, a.is_private,
          a.target, a.target_user_id, ${context.actor.id}, ${JSON.stringify({ pages: made.pages })}::jsonb, ${context.now}
        from ${db.table('assets')} a where a.id = ${file.id}`);
      const pdf = JSON.stringify({ pdf: { id, version: file.version } });
      await db.rows(
        sql`update ${db.table('assets')} set properties = properties || ${pdf}::jsonb where id = ${file.id}`,
      );
      change.record('file.uploaded', { subjectId: id, before: null, after: { originalName, size: made.size } });
      return { id };
    }),
  );
  return ('text' in given ? (JSON.parse(given.text) as { id: string }) : given).id;
}

/** Makes a file one that can be drawn on (decision 0029). */
export const convertAsset = endpoint(calls.convertAsset, {
  ownTransaction: true,
  isHeavy: true,
  handle: async (context) => {
    const { db, actor, authorize, input } = context;
    authorize('file.change', await loadFileFacts(db, actor, input.params.id));
    const file = await fileById(db, input.params.id);
    if (!file) throw new Problem('not_found');
    const kind = kindOf(file);
    if (kind === 'pdf') {
      await context.inTransaction((change) => askForTiles(change, file, pagesOf(file)));
      return { success: true as const, data: file.id };
    }
    if (!kind || !fileKinds[kind].isPicture) throw new Problem('file_cannot_be_converted');
    return { success: true as const, data: await convertPicture(context, file, kind === 'heic') };
  },
});
