import * as calls from '@plumbline/contract/asset-plans';
import { sql } from 'kysely';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { JsonText } from '../../database/json-text.ts';
import type { SignedInContext } from '../../http/context.ts';
import { endpoint } from '../../http/endpoint.ts';
import { opening } from './stored-files/file-refusals.ts';
import { withLocalCopy } from './stored-files/local-copy.ts';
import { pagesOf, seenFile } from './plan-pages.route.ts';
import type { StoredFile } from './stored-files/stored-file.queries.ts';
import { kindOf } from './stored-files/stored-file.queries.ts';

const json = 'application/json';

/** Reads the lines of a page once for all who look at it: they are stored beside the pictures that were drawn of it. */
export const readPlanLines = endpoint(calls.readPlanLines, {
  handle: async (context) => {
    const { params, query } = context.input;
    const file = await seenFile(context, params.id);
    pagesOf(file, query.page);
    if (kindOf(file) !== 'pdf') return { page: query.page, lines: [] };
    const stored = (await readStored(context, file, query.page)) ?? (await readAnew(context, file, query.page));
    return new JsonText(`{"page":${query.page},"lines":${stored}}`);
  },
});

const nameOf = ({ rotation }: Pick<StoredFile, 'rotation'>, page: number) => `lines-${page}-${rotation}`;

async function readStored({ db, services }: SignedInContext, file: StoredFile, page: number): Promise<string | null> {
  const known = await db.first(sql<{ sha256: Buffer }>`
    select sha256 from ${db.table('asset_renditions')}
    where original_sha256 = ${file.sha256} and size = ${nameOf(file, page)}`);
  const found = known && (await services.files.read(db.schema, known.sha256));
  return found ? text(found.stream) : null;
}

async function readAnew({ db, services }: SignedInContext, file: StoredFile, page: number): Promise<string> {
  const { files, decoder } = services;
  const lines = await opening(() =>
    withLocalCopy(files, db.schema, file.sha256, (path) =>
      decoder.run('pageLines', { path, page: page - 1, rotation: file.rotation, most: calls.maxPlanLines }),
    ),
  );
  const written = JSON.stringify(lines);
  const bytes = Buffer.from(written);
  const { sha256 } = await files.write(db.schema, Readable.from([bytes]), bytes.length);
  await db.rows(sql`
    insert into ${db.table('asset_renditions')} (original_sha256, size, sha256, content_type)
    values (${file.sha256}, ${nameOf(file, page)}, ${sha256}, ${json})
    on conflict (original_sha256, size) do update set sha256 = excluded.sha256, content_type = excluded.content_type`);
  return written;
}
