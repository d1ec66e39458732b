import type { PageQuery } from '@plumbline/contract/wire';
import type { Actor } from '@plumbline/domain/access/actor';
import { abilitiesOn } from '@plumbline/domain/access/can';
import type { FileFacts, UserFacts } from '@plumbline/domain/access/facts';
import type { Rotation } from '@plumbline/domain/assets/file-kinds';
import { sql } from 'kysely';
import { fileFacts, visibleFiles } from '../../access/file-scope.ts';
import { userFacts } from '../../access/user-scope.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import type { ListOrder } from '../../database/page.ts';
import { containing, readPage, withCan } from '../../database/page.ts';
import { JsonText } from '../../http/answers.ts';
import { Problem } from '../../http/problem.ts';
import { assetJson } from './asset-json.ts';

const orders: Readonly<Record<string, Omit<ListOrder, 'descending'>>> = {
  created_at: { expression: sql`a.created_at`, type: 'timestamptz' },
  originalName: { expression: sql`lower(a.original_name)`, type: 'text' },
  size: { expression: sql`a.size`, type: 'bigint' },
};

function orderOf(sort = '-created_at'): ListOrder {
  const name = sort.replace(/^-/, '');
  const order = Object.hasOwn(orders, name) ? orders[name] : undefined;
  if (!order) throw new Problem('not_valid', { fields: [{ path: 'query.sort', code: 'sort_not_valid', message: '' }] });
  return { ...order, descending: sort.startsWith('-') };
}

/** A page of the files that the person sees. */
export function listAssets(db: InstanceDatabase, actor: Actor, query: PageQuery): Promise<JsonText> {
  const search = query.search ? sql`and lower(a.original_name) like ${containing(query.search)}` : sql``;
  return readPage<FileFacts>(
    db,
    {
      from: sql`${db.table('assets')} a`,
      id: sql`a.id`,
      where: sql`${visibleFiles(db, actor)} ${search}`,
      order: orderOf(query.sort),
      sees: visibleFiles(db, actor),
      columns: sql`${assetJson(db, actor)} as doc, ${fileFacts(db, actor)} as facts`,
    },
    query,
    (doc, facts) => withCan(doc, abilitiesOn(actor, 'file', facts)),
  );
}

/** One file in its wire form. @throws Problem not_found when the person doesn't see it */
export async function readAsset(db: InstanceDatabase, actor: Actor, id: string): Promise<JsonText> {
  const row = await db.first(sql<{ doc: string; facts: FileFacts }>`
    select ${assetJson(db, actor)} as doc, ${fileFacts(db, actor)} as facts
    from ${db.table('assets')} a where a.id = ${id} and ${visibleFiles(db, actor)}`);
  if (!row) throw new Problem('not_found');
  return new JsonText(withCan(row.doc, abilitiesOn(actor, 'file', row.facts)));
}

/** A file as whoever has just uploaded it is told, also where it is another person's private one and not theirs to read. */
export async function readUploaded(db: InstanceDatabase, actor: Actor, id: string): Promise<JsonText> {
  const row = await db.first(sql<{ doc: string; facts: FileFacts }>`
    select ${assetJson(db, actor)} as doc, ${fileFacts(db, actor)} as facts from ${db.table('assets')} a where a.id = ${id}`);
  if (!row) throw new Problem('not_found');
  return new JsonText(withCan(row.doc, abilitiesOn(actor, 'file', row.facts)));
}

/** What the rules look at in a file. @throws Problem not_found when there is no such file */
export async function loadFileFacts(db: InstanceDatabase, actor: Actor, id: string): Promise<FileFacts> {
  const row = await db.first(sql<{ facts: FileFacts }>`
    select ${fileFacts(db, actor)} as facts from ${db.table('assets')} a where a.id = ${id} and a.removed_at is null`);
  if (!row) throw new Problem('not_found');
  return row.facts;
}

/** What the rules look at in the person whose file it is to be. @throws Problem not_found */
export async function loadTargetUserFacts(db: InstanceDatabase, actor: Actor, id: string): Promise<UserFacts> {
  const row = await db.first(sql<{ facts: UserFacts }>`
    select ${userFacts(db, actor)} as facts from ${db.table('users')} u where u.id = ${id} and u.removed_at is null`);
  if (!row) throw new Problem('not_found');
  return row.facts;
}

/** A stored file as a download needs it. */
export interface StoredFile {
  id: string;
  original_name: string;
  extension: string;
  content_type: string;
  sha256: Buffer;
  properties: { rotation?: Rotation };
}

const storedFile = sql`a.id, a.original_name, a.extension, a.content_type, a.sha256,
  jsonb_build_object('rotation', a.properties -> 'rotation') as properties`;

/** What the key of an address opens: what may be shown to whoever sees the file, or the file as it came. */
export type Opens = 'shown' | 'original';

/**
 * A file for a download by the key of its address. The signature is made where the secret is; comparing is the caller's.
 * @param until the half day in which the key says that it ends
 */
export function fileByKey(
  db: InstanceDatabase,
  id: string,
  until: number,
  opens: Opens,
): Promise<(StoredFile & { signature: string; is_current: boolean }) | undefined> {
  const signature =
    opens === 'shown'
      ? sql`platform.asset_signature(a.id, ${until}::bigint)`
      : sql`platform.asset_signature(a.id, ${until}::bigint, ${opens})`;
  return db.first(sql<StoredFile & { signature: string; is_current: boolean }>`
    select ${storedFile}, ${signature} as signature,
      ${until}::bigint > extract(epoch from now()) / 43200 and ${until}::bigint < extract(epoch from now()) / 43200 + 3 as is_current
    from ${db.table('assets')} a where a.id = ${id} and a.removed_at is null`);
}

/** A file with what the rules look at, for a download by a signed-in person. */
export function fileForActor(
  db: InstanceDatabase,
  actor: Actor,
  id: string,
): Promise<(StoredFile & { facts: FileFacts }) | undefined> {
  return db.first(sql<StoredFile & { facts: FileFacts }>`
    select ${storedFile}, ${fileFacts(db, actor)} as facts
    from ${db.table('assets')} a where a.id = ${id} and a.removed_at is null`);
}

/** A file whoever asks. */
export function fileById(db: InstanceDatabase, id: string): Promise<StoredFile | undefined> {
  return db.first(sql<StoredFile>`
    select ${storedFile} from ${db.table('assets')} a where a.id = ${id} and a.removed_at is null`);
}
