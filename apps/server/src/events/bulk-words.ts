import type { BulkKind } from '@plumbline/domain/bulk/kinds';
import { dayText } from '@plumbline/domain/dates/write-day';
import { lengthText } from '@plumbline/texts/length-text';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import type { Language } from '@plumbline/domain/languages/languages';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../database/instance-database.ts';
import { nameInLanguage } from '../database/reference-json.ts';
import { bulkText, undoneText } from './texts/bulk-texts.ts';
import { statusText } from './texts/status-texts.ts';

/** How many people or skills are named; the rest are counted. */
const named = 3;

/** The data for the sentence about a bulk change, as PostgreSQL returns it. */
export interface BulkWords {
  readonly kind: BulkKind;
  readonly input: {
    readonly users?: readonly string[];
    readonly skills?: readonly string[];
    readonly status?: string;
    readonly day?: string;
    readonly days?: number;
    readonly plannedLength?: number | null;
  };
  readonly people: readonly string[] | null;
  readonly skills: readonly string[] | null;
  readonly project: string | null;
  /** Whether it was undone. */
  readonly isUndone: boolean;
}

/** Of ids in an array of the input, the first few in their order. */
const firstOf = (input: RawBuilder<unknown>, key: 'users' | 'skills') =>
  sql`(select f.id::uuid as id, f.place from jsonb_array_elements_text(coalesce(${input} -> ${sql.lit(key)}, '[]'))
    with ordinality as f (id, place) order by f.place limit ${sql.lit(named)})`;

/** The data of a bulk change `b` as one JSON column. @param isUndone a condition */
export function bulkWords(
  db: InstanceDatabase,
  language: Language,
  isUndone: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`json_build_object('kind', b.kind, 'input', b.input, 'isUndone', ${isUndone},
    'people', (select json_agg(coalesce(nullif(trim(bu.first_name || ' ' || bu.last_name), ''), bu.email) order by first.place)
      from ${firstOf(sql`b.input`, 'users')} first join ${db.table('users')} bu on bu.id = first.id),
    'skills', (select json_agg(${nameInLanguage(language, sql`bs.name`, sql`bs.translations`)} order by first.place)
      from ${firstOf(sql`b.input`, 'skills')} first join ${db.table('skills')} bs on bs.id = first.id),
    'project', (select bp.name from ${db.table('projects')} bp where bp.id::text = b.input ->> 'project'))`;
}

function list(names: readonly string[] | null, ids: readonly string[] = []): string {
  const shown = names ?? [];
  const more = ids.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` +${more}` : ''}`;
}

/**
 * The sentence about a bulk change. @param jobs how many of its jobs are listed @param namesPeople false for readers
 * who may see nobody
 */
export function bulkTitle(
  words: BulkWords,
  jobs: number,
  language: Language,
  settings: Pick<AppSettings, 'statusTranslations'>,
  { namesPeople = true }: { readonly namesPeople?: boolean } = {},
): string {
  const { users, skills, status, day = '', days = 0, plannedLength = null } = words.input;
  const title = bulkText(words.kind, language, {
    jobs,
    people: namesPeople ? list(words.people, users) : '',
    skills: list(words.skills, skills),
    project: words.project ?? '',
    status: status === undefined ? '' : statusText(status, language, settings),
    day: dayText(day),
    days,
    length: plannedLength === null ? '' : lengthText(plannedLength, language),
  });
  return words.isUndone ? undoneText(title, language) : title;
}
