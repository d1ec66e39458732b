import { listAssets } from '@plumbline/contract/assets';
import type { Actor } from '@plumbline/domain/actor/actor';
import { defaultSettings } from '@plumbline/domain/settings/default-settings';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { visibleFiles } from '../../access/file-scope.ts';
import { newId } from '../../ids.ts';
import { setServer } from '../../../test/support/set-server.ts';
import { selected } from './file-list.ts';

const on = setServer({ admin: 'business_admin', manager: 'project_manager' });
const files = 30_000;

/** The plan of the first page of a search. */
async function planFor(
  as: { id: string; role: 'business_admin' | 'project_manager' },
  search: string,
): Promise<string> {
  const db = on.server.db();
  const context = { db, actor: as as Actor, settings: defaultSettings, now: new Date(), language: 'en' as const };
  const rows = await db.rows(sql<{ 'QUERY PLAN': string }>`
    explain select a.id from ${db.table('assets')} a
    where ${visibleFiles(db, as)} and a.merged_into is null and ${selected(context, { search })}
    order by a.created_at desc, a.id desc limit 51`);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

/** Thirty thousand files in the answers of a job each, most of them called as phones call their photos. */
beforeAll(async () => {
  const db = on.server.db();
  const [jobType, question] = [newId(), newId()];
  await db.query.insertInto('job_types').values({ id: jobType, title: 'T', unique_id: newId() }).execute();
  await db.query.transaction().execute(async (t) => {
    await t.insertInto('questions').values({ id: question, root_id: question, current_revision: 1 }).execute();
    const revision = { question_id: question, revision: 1, type: 5, title: 'Photo' };
    await t.insertInto('question_revisions').values(revision).execute();
  });
  await db.rows(sql`
    with made as (
      insert into ${db.table('assets')} (id, original_name, extension, content_type, size, sha256, target, uploaded_by, created_at)
      select gen_random_uuid(), case when n % 1000 = 0 then 'boiler ' else 'photo ' end || n || '.jpg', 'jpg', 'image/jpeg', n,
        sha256(n::text::bytea), 'answer', ${on.admin.id}, now() - n * interval '1 second'
      from generate_series(1, ${files}::integer) n returning id),
    jobs as (
      insert into ${db.table('jobs')} (id, status, job_type_id, created_by)
      select gen_random_uuid(), 'open', ${jobType}::uuid, ${on.admin.id}::uuid from generate_series(1, ${files}::integer) returning id)
    insert into ${db.table('answers')} (id, job_id, question_id, question_revision, files, answered_at)
    select gen_random_uuid()::text, job.id, ${question}::uuid, 1, array[file.id], now()
    from (select id, row_number() over () as n from jobs) job join (select id, row_number() over () as n from made) file using (n)`);
  for (const table of ['assets', 'answers', 'jobs'] as const) await db.rows(sql`analyze ${db.table(table)}`);
}, 120_000);

describe('a search by name among many files', () => {
  it.each(['business_admin', 'project_manager'] as const)(
    'walks from the newest where the word is common, and by its parts where it is rare: %s',
    async (role) => {
      const as = role === 'business_admin' ? on.admin : on.manager;
      const [common, rare] = [
        await planFor({ id: as.id, role }, 'Photo'),
        await planFor({ id: as.id, role }, 'boiler'),
      ];
      expect(common).toContain('Index Scan using assets_page on assets');
      expect(common).not.toContain('Sort Key: a.created_at');
      expect(rare).toContain('Bitmap Index Scan on assets_by_name_part');
    },
  );

  it('finds the same for everybody who sees them', async () => {
    for (const as of [on.admin, on.manager]) {
      const { body } = await on.server.call(listAssets, { as, query: { search: 'BOILER' } });
      expect([body.total, body.docs[0]?.originalName]).toEqual([files / 1000, 'boiler 1000.jpg']);
    }
  });
});
