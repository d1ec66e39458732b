import type { Language } from '@plumbline/domain/languages/languages';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { InstanceDatabase } from './instance-database.ts';

/**
 * The signed address of a file, so that an `<img>` can show it (decision 0026). Null for null. To request a size, add
 * `&size=100x100`.
 */
export function assetAddress(column: RawBuilder<unknown>): RawBuilder<unknown> {
  // Most rows have no picture, and signing costs some microseconds.
  return sql`case when ${column} is null then null else platform.asset_address(${column}) end`;
}

/** The address of a file as it came, for those who may have it so; {@link assetAddress} is for everybody else. */
export function originalAddress(column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`platform.original_address(${column})`;
}

/** A person where they are only named (`personReference`), over an alias of users. */
export function personJson(alias: string): RawBuilder<unknown> {
  const u = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`json_build_object('_id', ${u('id')},
    'name', json_build_object('first', ${u('first_name')}, 'last', ${u('last_name')}),
    'imgUrl', ${assetAddress(u('avatar_asset_id'))}, 'inTraining', ${u('in_training')}, 'greenMark', ${u('green_mark')})`;
}

/**
 * An object of these fields, with what it is called in other languages where there is anything: most things have no translations, and
 * lists name many of them.
 */
export function withTranslations(fields: RawBuilder<unknown>, translations: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ${translations} = '{}' then json_build_object(${fields})
    else json_build_object(${fields}, 'translations', ${translations}) end`;
}

/** What a thing is called in other languages, to be searched in. */
export function translatedNames(translations: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`coalesce((select string_agg(said #>> '{}', ' ')
    from jsonb_path_query(${translations}, '$.*.name') as said), '')`;
}

/** What somebody who reads this language calls a thing (`nameOf` of domain/translations), for what is written in one language. */
export function nameInLanguage(
  language: Language,
  original: RawBuilder<unknown>,
  translations: RawBuilder<unknown>,
  key: 'name' | 'title' = 'name',
): RawBuilder<string> {
  return sql<string>`coalesce(nullif(${translations} -> ${sql.lit(language)} ->> ${sql.lit(key)}, ''), ${original})`;
}

/** A job's type where it is only named (`jobTypeReference`), over `j`. */
export function jobTypeOfJob(db: InstanceDatabase): RawBuilder<unknown> {
  return sql`(select ${withTranslations(sql`'_id', jt.id, 'title', jt.title, 'icon', jt.icon`, sql`jt.translations`)}
    from ${db.table('job_types')} jt where jt.id = j.job_type_id)`;
}

/** A job's project where it is only named (`projectReference`), over `j`. */
export function projectOfJob(db: InstanceDatabase): RawBuilder<unknown> {
  return sql`(select json_build_object('_id', jp.id, 'name', jp.name, 'avatar', ${assetAddress(sql`jp.avatar_asset_id`)})
    from ${db.table('projects')} jp where jp.id = j.project_id)`;
}

/** A job where it is only named (`jobReference`), over `j`. */
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
