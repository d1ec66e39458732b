import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestServer } from '../../test/support/test-server.ts';
import { startTestServer } from '../../test/support/test-server.ts';
import { migrateSchema, readMigrations } from './migrator.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const id = (last: number) => `00000000-0000-7000-8000-${String(last).padStart(12, '0')}`;

it('folds the stored texts by which things are found, and leaves their names', { timeout: 60_000 }, async () => {
  const { pool } = server.services;
  const migrations = await readMigrations('instance');
  const before = migrations.filter(({ name }) => name < '0043');
  const schema = 'instance_before';
  await migrateSchema(pool, schema, before);
  const names = { project: 'צה״ל – O’Brien', person: 'Jose\u0301', type: 'Straße', file: 'ΟΔΟΣ.pdf', skill: 'İZMİR' };
  await pool.query(`set search_path to ${schema}, public;
    insert into users (id, email, role, first_name, last_name) values ('${id(1)}', 'jose@example.test', 'inspector', '${names.person}', 'Łódź');
    insert into projects (id, name, address) values ('${id(2)}', '${names.project}', 'רחוב שָׁלוֹם');
    insert into job_types (id, title, unique_id, translations) values ('${id(3)}', '${names.type}', '${id(3)}', '{"he": {"name": "תא \\"א״"}}');
    insert into jobs (id, number, status, job_type_id, project_id, search)
      values ('${id(4)}', 7, 'new', '${id(3)}', '${id(2)}', '#7 straße צה״ל – o’brien'), ('${id(5)}', 8, 'new', '${id(3)}', null, '#8 plain');
    insert into skills (id, name, roles, translations) values ('${id(6)}', '${names.skill}', '{inspector}', '{"he": {"name": "גו׳"}}');
    insert into list_options (id, list, label, value) values ('${id(7)}', 'materials', 'Ｓｔｅｅｌ', 'x–1');
    insert into assets (id, original_name, content_type, extension, size, sha256)
      values ('${id(8)}', '${names.file}', 'application/pdf', 'pdf', 1, '\\x00');
    insert into project_field_values (project_id, field_id, value, search) values ('${id(2)}', 'f', '"Café"', 'café');
    insert into project_table_rows (id, project_id, field_id, position, cells, search)
      values ('${id(9)}', '${id(2)}', 't', 0, '{"a": "٣٠٠"}', '٣٠٠');
    reset search_path`);
  const done = await migrateSchema(pool, schema, migrations);
  expect(done).toContain(43);
  const { rows } = await pool.query(`
    select (select array[search, name_search] from ${schema}.users) as users,
      (select array[search, name_search, name] from ${schema}.projects) as projects,
      (select array[search, title] from ${schema}.job_types) as types,
      (select array_agg(search order by number) from ${schema}.jobs) as jobs,
      (select search from ${schema}.skills) as skills, (select search from ${schema}.list_options) as options,
      (select search from ${schema}.assets) as files, (select search from ${schema}.project_field_values) as fields,
      (select search from ${schema}.project_table_rows) as rows`);
  expect(rows[0]).toEqual({
    users: ['jose łodz jose@example.test', 'jose łodz'],
    projects: ['צה"ל - o\'brien רחוב שלום', 'צה"ל - o\'brien', names.project],
    types: ['strasse תא "א"', names.type],
    jobs: ['#7 strasse צה"ל - o\'brien', '#8 plain'],
    skills: "izmir גו'",
    options: 'steel x-1',
    files: 'οδοσ.pdf',
    fields: 'cafe',
    rows: '300',
  });
});
