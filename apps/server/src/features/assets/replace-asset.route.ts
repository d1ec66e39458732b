import * as calls from '@plumbline/contract/asset-versions';
import { allowedList, uploadTargets } from '@plumbline/domain/assets/file-kinds';
import { mayReplace } from '@plumbline/domain/assets/plan-file';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { authorJson, momentJson } from '../../database/reference-json.ts';
import { JsonText } from '../../database/json-text.ts';
import type { SignedInContext } from '../../http/context.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { locationOf } from './asset-json.ts';
import { loadFileFacts, changedAssetResponse } from './assets.queries.ts';
import { lockChangeableAsset } from './change-asset.route.ts';
import type { LockedAsset } from './lock-file.queries.ts';
import { extentIn, relationsOf } from './lock-file.queries.ts';

/** What a file is made of: these columns change together, when another content takes its place. */
const content = [
  'original_name',
  'extension',
  'content_type',
  'size',
  'sha256',
  'width',
  'height',
  'is_video',
] as const;

/** What people have set on a plan; it stays when the next state of the same sheet takes its place. */
const planKeys = ['rotation', 'grayscale', 'measurements', 'measureIntroDisplayed'];

const columnList = sql.join(content.map((name) => sql.id(name)));

/** Puts what a file is now among its older versions. */
async function insertVersion(db: InstanceDatabase, id: string): Promise<void> {
  await db.rows(sql`
    insert into ${db.table('asset_versions')} (asset_id, version, ${columnList}, properties, uploaded_by, uploaded_at)
    select a.id, a.version, ${columnList}, a.properties, coalesce(a.replaced_by, a.uploaded_by),
      coalesce(a.replaced_at, a.created_at)
    from ${db.table('assets')} a where a.id = ${id}`);
}

/**
 * Gives a file the content of a row `n` (of assets or of their older versions) as its next version.
 * @param from the row, as a FROM item that is called n
 * @param isMarked what is set on the plan stays; otherwise it comes with the content
 */
async function takeContent(
  { db, actor, now }: SignedInContext,
  file: LockedAsset,
  from: ReturnType<typeof sql>,
  isMarked: boolean,
): Promise<void> {
  await insertVersion(db, file.id);
  const marks = isMarked
    ? sql`(n.properties - ${planKeys}::text[]) ||
        (select coalesce(jsonb_object_agg(p.key, p.value), '{}') from jsonb_each(a.properties) p where p.key = any(${planKeys}))`
    : sql`n.properties`;
  await db.rows(sql`
    update ${db.table('assets')} a set (${columnList}) = (select ${sql.join(content.map((name) => sql`n.${sql.id(name)}`))}),
      properties = ${marks}, version = a.version + 1, replaced_at = ${now}, replaced_by = ${actor.id}
    from ${from} where a.id = ${file.id}`);
}

function recordReplaced({ record }: SignedInContext, file: LockedAsset, originalName: string): void {
  record('file.replaced', {
    subjectId: file.id,
    relations: relationsOf(file),
    before: { originalName: file.originalName },
    after: { originalName },
  });
}

/** What is drawn and measured on a plan lies where it was put: another size would move it. */
function assertFits(file: LockedAsset, extent: LockedAsset['extent']): boolean {
  const isFree = mayReplace(file, { extent: null });
  if (!isFree && !mayReplace(file, { extent })) throw new Problem('file_of_another_size');
  return !isFree;
}

/**
 * Replaces a file by another one: that one's content is its newest version, and the other file is an alias of it from then
 * on (decision 0030).
 */
export const mergeAssets = endpoint(calls.mergeAssets, {
  handle: async (context) => {
    const { db, actor, input } = context;
    const { target: targetId, source: sourceId } = input.params;
    if (targetId === sourceId) throw new Problem('conflict');
    // Always in the same order, so that two who merge the same pair wait for one another.
    const [first = '', second = ''] = [targetId, sourceId].toSorted();
    const held = new Map<string, LockedAsset>();
    for (const id of [first, second]) held.set(id, await lockChangeableAsset(context, id));
    const [target, source] = [held.get(targetId), held.get(sourceId)];
    if (!target || !source) throw new Problem('not_found');
    const taken: readonly string[] = uploadTargets[target.target];
    if (!taken.includes(source.kind)) {
      throw new Problem('file_type_not_allowed', { details: { list: allowedList(target.target) } });
    }
    const isMarked = assertFits(target, source.extent);
    await takeContent(context, target, sql`(select * from ${db.table('assets')} where id = ${sourceId}) n`, isMarked);
    await db.rows(sql`update ${db.table('assets')} set merged_into = ${targetId}
      where id = ${sourceId} or merged_into = ${sourceId}`);
    recordReplaced(context, target, source.originalName);
    return changedAssetResponse(db, actor, targetId);
  },
});

export const restoreAssetVersion = endpoint(calls.restoreAssetVersion, {
  handle: async (context) => {
    const { db, actor, input } = context;
    const { id, version } = input.params;
    const file = await lockChangeableAsset(context, id);
    const extent = extentIn({ width: sql`v.width`, height: sql`v.height`, properties: sql`v.properties` });
    const older = await db.first(sql<{ originalName: string; extent: LockedAsset['extent'] }>`
      select v.original_name as "originalName", ${extent} as extent
      from ${db.table('asset_versions')} v where v.asset_id = ${id} and v.version = ${version}`);
    if (!older) throw new Problem('not_found');
    const isMarked = assertFits(file, older.extent);
    const from = sql`(select * from ${db.table('asset_versions')} where asset_id = ${id} and version = ${version}) n`;
    await takeContent(context, file, from, isMarked);
    recordReplaced(context, file, older.originalName);
    return changedAssetResponse(db, actor, id);
  },
});

export const listAssetVersions = endpoint(calls.listAssetVersions, {
  handle: async ({ db, actor, authorize, input: { params } }) => {
    authorize('file.change', await loadFileFacts(db, actor, params.id));
    const version = (source: 'a' | 'v', isCurrent: boolean) => {
      const column = (name: string) => sql.ref(`${source}.${name}`);
      const by = isCurrent ? sql`coalesce(a.replaced_by, a.uploaded_by)` : sql`v.uploaded_by`;
      const at = isCurrent ? sql`coalesce(a.replaced_at, a.created_at)` : sql`v.uploaded_at`;
      return sql`json_build_object('version', ${column('version')}, 'isCurrent', ${isCurrent}::boolean,
        'originalName', ${column('original_name')}, 'extension', ${column('extension')},
        'contentType', ${column('content_type')}, 'size', ${column('size')},
        'width', ${column('width')}, 'height', ${column('height')}, 'pages', ${column('properties')} #> '{pages,count}',
        'Location', ${locationOf(actor)} || '&version=' || ${column('version')},
        'uploaded_by', (select ${authorJson('uu')} from ${db.table('users')} uu where uu.id = ${by}),
        'created_at', ${momentJson(at)})`;
    };
    const row = await db.first(sql<{ docs: string }>`
      select coalesce(json_agg(s.doc order by s.version desc), '[]')::text as docs from (
        select ${version('a', true)} as doc, a.version from ${db.table('assets')} a where a.id = ${params.id}
        union all
        select ${version('v', false)}, v.version from ${db.table('asset_versions')} v
          join ${db.table('assets')} a on a.id = v.asset_id where v.asset_id = ${params.id}) s`);
    return new JsonText(row?.docs ?? '[]');
  },
});
