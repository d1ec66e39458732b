import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../src/database/instance-database.ts';

// Statements with one fault each, by which the check is checked. Nobody runs them.

const day = (column: string) => sql`${sql.ref(column)}::date`;

export const faultyStatements = {
  noTable: (db: InstanceDatabase) => db.rows(sql`select from ${db.table('users')}, nowhere`),
  noColumn: (db: InstanceDatabase) => db.rows(sql<{ id: string }>`select u.idd as id from ${db.table('users')} u`),
  otherName: (db: InstanceDatabase, id: string) =>
    db.first(sql<{ id: string; userName: string }>`
      select id, first_name as name from ${db.table('users')} where id = ${id}`),
  twice: (db: InstanceDatabase) => db.rows(sql<{ id: string }>`select id, id from ${db.table('users')}`),
  countAsText: (db: InstanceDatabase) =>
    db.first(sql<{ count: string }>`select count(*) as count from ${db.table('users')}`),
  countsAsNumbers: (db: InstanceDatabase) =>
    db.first(sql<{ counts: number[] }>`select array_agg(number::bigint) as counts from ${db.table('jobs')}`),
  dayAsDate: (db: InstanceDatabase) =>
    db.rows(sql<{ day: Date }>`update ${db.table('users')} set first_name = '' returning ${day('created_at')} as day`),
  dateInJson: (db: InstanceDatabase) =>
    db.rows(
      sql<{
        doc: { at: Date }[];
      }>`select json_agg(json_build_object('at', created_at)) as doc from ${db.table('jobs')}`,
    ),
  nullLeftOut: (db: InstanceDatabase) =>
    db.rows(sql<{ projectId: string }>`select project_id as "projectId" from ${db.table('jobs')}`),
  inOneShape: (db: InstanceDatabase, name?: string) =>
    db.rows(
      sql`select from ${db.table('users')} u where true ${name === undefined ? sql`` : sql`and u.nam = ${name}`}`,
    ),
  unresolved: (db: InstanceDatabase, condition: RawBuilder<boolean>) =>
    db.rows(sql`select from ${db.table('users')} where ${condition}`),
};
