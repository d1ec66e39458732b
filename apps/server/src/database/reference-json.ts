import type { Language } from '@plumbline/domain/languages/languages';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { InstanceDatabase } from './instance-database.ts';

/**
 * The signed address of a file, so that an `<img>` can show it (decision 0026). Null for null. To request a size, add
 * `&size=100x100`.
 */
export function assetAddress(column: RawBuilder<unknown>): RawBuilder<unknown> {
  // Most rows have no picture, and signing takes some microseconds.
  return sql`case when ${column} is null then null else platform.asset_address(${column}) end`;
}

/** The address of the original file, for people who may have it; {@link assetAddress} is for everybody else. */
export function originalAddress(column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`platform.original_address(${column})`;
}

/**
 * A person where they are only named (`personReference`), over an alias of users.
 * @param more further pairs of name and value, with a comma before each
 */
export function personJson(alias: string, more: RawBuilder<unknown> = sql``): RawBuilder<unknown> {
  const u = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`json_build_object('_id', ${u('id')},
    'name', json_build_object('first', ${u('first_name')}, 'last', ${u('last_name')}),
    'imgUrl', ${assetAddress(u('avatar_asset_id'))}, 'inTraining', ${u('in_training')}, 'greenMark', ${u('green_mark')}${more})`;
}

/**
 * Who did something, or to whom it was done (`author`), over an alias of users: a service account says that it is one.
 * @param more as of {@link personJson}
 */
export function authorJson(alias: string, more: RawBuilder<unknown> = sql``): RawBuilder<unknown> {
  return sql`case when ${sql.ref(`${alias}.is_service`)} then ${personJson(alias, sql`, 'isService', true${more}`)}
    else ${personJson(alias, more)} end`;
}

/**
 * An object of these fields, with translations only if there are any: most things have none, and lists contain many of
 * them.
 */
export function withTranslations(fields: RawBuilder<unknown>, translations: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ${translations} = '{}' then json_build_object(${fields})
    else json_build_object(${fields}, 'translations', ${translations}) end`;
}

/** The translated names of a thing, for searching. */
export function translatedNames(translations: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`coalesce((select string_agg(said #>> '{}', ' ')
    from jsonb_path_query(${translations}, '$.*.name') as said), '')`;
}

/** The name of a thing in a language (`nameOf` of domain/translations), for texts in one language. */
export function nameInLanguage(
  language: Language,
  original: RawBuilder<unknown>,
  translations: RawBuilder<unknown>,
  key: 'name' | 'title' = 'name',
): RawBuilder<string> {
  return sql<string>`coalesce(nullif(${translations} -> ${sql.lit(language)} ->> ${sql.lit(key)}, ''), ${original})`;
}

/** The reference to a job's type (`jobTypeReference`), over `j`. */
export function jobTypeOfJob(db: InstanceDatabase): RawBuilder<unknown> {
  return sql`(select ${withTranslations(sql`'_id', jt.id, 'title', jt.title, 'icon', jt.icon`, sql`jt.translations`)}
    from ${db.table('job_types')} jt where jt.id = j.job_type_id)`;
}

/** The reference to a job's project (`projectReference`), over `j`. */
export function projectOfJob(db: InstanceDatabase): RawBuilder<unknown> {
  return sql`(select json_build_object('_id', jp.id, 'name', jp.name, 'avatar', ${assetAddress(sql`jp.avatar_asset_id`)})
    from ${db.table('projects')} jp where jp.id = j.project_id)`;
}

/** The reference to a job (`jobReference`), over `j`. */
export function jobReferenceJson(db: InstanceDatabase): RawBuilder<unknown> {
  return sql`json_build_object('_id', j.id, 'ID', j.number, 'status', j.status, 'jobType', ${jobTypeOfJob(db)},
    'project', ${projectOfJob(db)}, 'startDate', ${momentJson(sql`j.start_date`)})`;
}

/** When a job is planned to end (`plannedEnd` of domain/jobs), over `j`: null without a start or a length. */
export const plannedEndOfJob = sql<Date | null>`(j.start_date + make_interval(mins => j.planned_length))`;

/** A moment as the wire has it. */
export function momentJson(column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
