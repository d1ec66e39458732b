import type { Actor } from '@plumbline/domain/actor/actor';
import { abilitiesOn } from '@plumbline/domain/access/can';
import type { FileFacts, UserFacts } from '@plumbline/domain/actor/facts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { fileFacts, newFileFacts, visibleFiles } from '../../access/file-scope.ts';
import { userFacts } from '../../access/user-scope.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { withCan } from '../../database/page.ts';
import { prepared } from '../../database/prepared-statements.ts';
import { JsonText } from '../../database/json-text.ts';
import { Problem } from '../../http/problem.ts';
import { assetJson, placedAssetJson } from './asset-json.ts';

/**
 * One file in its wire form. What was merged into another file is seen by whoever sees it, and presented as that one.
 * @throws Problem not_found when the person doesn't see it
 */
export async function readAsset(db: InstanceDatabase, actor: Actor, id: string): Promise<JsonText> {
  const seen = await db.first(sql<{ id: string }>`
    select coalesce(a.merged_into, a.id) as id from ${db.table('assets')} a where a.id = ${id} and ${visibleFiles(db, actor)}`);
  if (!seen) throw new Problem('not_found');
  return presentAsset(db, actor, seen.id, fileFacts(db, actor), placedAssetJson(db, actor));
}

/** A file as presented to the person who has made it or changed it, also where it is another person's private one or was removed. */
export function readChangedAsset(db: InstanceDatabase, actor: Actor, id: string): Promise<JsonText> {
  return presentAsset(db, actor, id, fileFacts(db, actor));
}

/** As {@link readChangedAsset}, of a file that was made just now. */
export function readNewAsset(db: InstanceDatabase, actor: Actor, id: string): Promise<JsonText> {
  return presentAsset(db, actor, id, newFileFacts);
}

async function presentAsset(
  db: InstanceDatabase,
  actor: Actor,
  id: string,
  facts: RawBuilder<unknown>,
  json = assetJson(db, actor),
): Promise<JsonText> {
  const row = await db.first(sql<{ doc: string; facts: FileFacts }>`${prepared}
    select ${json} as doc, ${facts} as facts
    from ${db.table('assets')} a where a.id = ${id}`);
  if (!row) throw new Problem('not_found');
  return new JsonText(withCan(row.doc, abilitiesOn(actor, 'file', row.facts)));
}

/** As {@link readChangedAsset}, with the word that it is done. */
export async function changedAssetResponse(db: InstanceDatabase, actor: Actor, id: string): Promise<JsonText> {
  const { text } = await readChangedAsset(db, actor, id);
  return new JsonText(`{"success":true,${text.slice(1)}`);
}

/** What the rules look at in a file. @throws Problem not_found when there is no such file */
export async function loadFileFacts(db: InstanceDatabase, actor: Actor, id: string): Promise<FileFacts> {
  const row = await db.first(sql<{ facts: FileFacts }>`
    select ${fileFacts(db, actor)} as facts from ${db.table('assets')} a
    where a.id = ${id} and a.removed_at is null and a.merged_into is null`);
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
