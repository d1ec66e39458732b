import { describe, expect, it } from 'vitest';
import type { MigrationKind } from '../../src/database/migration-files.ts';
import { firstInSteps, readMigrations } from '../../src/database/migration-files.ts';
import { dangersOf, unreadIn } from './dangerous-ddl.ts';
import { lastRelease } from './last-release.ts';

const refused: readonly (readonly [sql: string, says: RegExp])[] = [
  ['alter table jobs alter column title type varchar(20)', /another type rewrites/],
  ['alter table jobs alter title set data type text', /another type rewrites/],
  ['alter table jobs alter column title set not null', /set not null/],
  [
    'alter table jobs add constraint t check (title is not null) not valid; alter table jobs alter title set not null',
    /set not null/,
  ],
  ['alter table jobs add column a int not null', /may be null/],
  ['alter table jobs add column a uuid default gen_random_uuid()', /rewrites/],
  ['alter table jobs add a text generated always as (lower(title)) stored', /rewrites/],
  ['alter table jobs add column a bigserial', /rewrites/],
  ["alter table jobs add column a text check (a <> '')", /not valid/],
  ['alter table jobs add column a uuid references users', /not valid/],
  ['alter table jobs add column a int unique', /not valid/],
  ['alter table jobs add constraint c check (a > 1)', /not valid/],
  ['alter table jobs add foreign key (a) references users', /not valid/],
  ['alter table jobs add constraint u unique (a)', /using index/],
  ['alter table jobs drop column title', /uses jobs.title/],
  ['alter table jobs add column b int, drop title', /uses jobs.title/],
  ['alter table jobs alter column state drop default', /uses jobs.state/],
  ['-- unread since 0.3.0: jobs.title\nalter table jobs drop column title', /uses jobs.title/],
  ['alter table jobs rename column title to name', /by its name/],
  ['alter table jobs rename to works', /by its name/],
  ['alter table jobs set unlogged', /rewrites/],
  ['create index a on jobs (title)', /concurrently/],
  ['create unique index a on instance_main.jobs (title)', /concurrently/],
  ['create index concurrently if not exists a on jobs (title)', /half built/],
  ['create index concurrently on jobs (title)', /needs a name/],
  ['create table t (a int); create index concurrently i on t (a)', /is enough/],
  ['drop index a', /drop index concurrently if exists/],
  ['drop index concurrently a', /drop index concurrently if exists/],
  ['drop table jobs', /uses jobs/],
  ['drop function folded(text)', /uses folded/],
  ['update jobs set title = 1', /in portions/],
  ['with a as (select 1) update jobs set title = 1 from a', /in portions/],
  ['delete from jobs', /in portions/],
  ['-- fill jobs by id, 100 at a time\nupdate jobs set title = 1', /any\(\$1\)/],
  ['truncate jobs', /as long as it takes/],
  ['lock table jobs', /not for migrations/],
  ["set lock_timeout = '1h'", /not for migrations/],
  ['do $$ begin update jobs set a = 1; end $$', /not for migrations/],
];

const allowed: readonly string[] = [
  'alter table jobs add column a int',
  "alter table jobs add column a jsonb not null default '{}', add column b timestamptz not null default now()",
  `alter table jobs add constraint t check (title is not null) not valid;
   alter table jobs validate constraint t;
   alter table jobs alter column title set not null;
   alter table jobs drop constraint t`,
  'alter table jobs add constraint c foreign key (a) references users not valid; alter table jobs validate constraint c',
  'create unique index concurrently a on jobs (title); alter table jobs add constraint u unique using index a',
  'create table t (a int unique check (a > 0), b uuid references users); create index i on t (a); update t set a = 1',
  'drop index concurrently if exists a; create index concurrently a on jobs (title)',
  '-- Why.\n-- fill jobs by id, 1000 at a time\nupdate jobs set a = 1 where id = any($1)',
  '-- unread since 0.2.0: jobs.title, notes\nalter table jobs drop column title; drop table notes',
  "create function f() returns text language sql immutable as $$ select 'drop table jobs; update jobs set a = 1' $$",
  "insert into list_options (label) values ('update jobs set x'); analyze jobs",
];

describe('a migration beside the release before', () => {
  it.each(refused)('refuses %s', (sql, says) => {
    expect(dangersOf(sql, '0.2.0').join('\n')).toMatch(says);
  });

  it.each(allowed)('accepts %s', (sql) => {
    expect(dangersOf(sql, '0.2.0')).toEqual([]);
  });

  it('drops what releases up to the last one have not read', () => {
    expect(unreadIn('-- unread since 0.2.0: a, b.c\nselect 1', '0.2.0')).toEqual(['a', 'b.c']);
    expect(unreadIn('-- unread since 0.2.0: a, b.c\nselect 1', '0.10.0')).toEqual(['a', 'b.c']);
    expect(unreadIn('-- unread since 0.10.0: a\nselect 1', '0.2.0')).toEqual([]);
  });

  it.each(Object.keys(firstInSteps) as MigrationKind[])('holds for every new migration: %s', async (kind) => {
    const { release } = await lastRelease();
    const files = (await readMigrations(kind)).filter(({ version }) => version >= firstInSteps[kind]);
    expect(files.flatMap(({ name, sql }) => dangersOf(sql, release).map((danger) => `${name}: ${danger}`))).toEqual([]);
  });
});
