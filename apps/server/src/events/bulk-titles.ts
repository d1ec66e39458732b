import type { BulkKind } from '@plumbline/domain/bulk/kinds';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import type { Language } from '@plumbline/domain/settings/languages';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../database/instance-database.ts';
import { nameInLanguage } from '../database/reference-json.ts';
import { bulkText } from './texts/bulk-texts.ts';
import { statusText } from './texts/status-texts.ts';

export type BulkTitleSettings = Pick<AppSettings, 'statusTranslations'>;

/** Of a bulk change what its title is made of; `total` is how many jobs are told of. */
export interface TitledChange {
  readonly id: string;
  readonly kind: BulkKind;
  readonly input: unknown;
  readonly total: number;
}

interface Given {
  readonly users?: readonly string[];
  readonly skills?: readonly string[];
  readonly project?: string;
  readonly status?: string;
  readonly day?: string;
  readonly days?: number;
}

/** So many people or skills are named; the rest are counted. */
const named = 3;
const inputOf = ({ input }: TitledChange) => input as Given;

/** What people, projects and skills are called, by their ids. */
async function namesOf(db: InstanceDatabase, changes: readonly TitledChange[], language: Language) {
  const ids = (of: (given: Given) => readonly string[]) => [
    ...new Set(changes.flatMap((change) => of(inputOf(change)).slice(0, named))),
  ];
  const rows = await db.rows(sql<{ id: string; name: string | null }>`
    select u.id, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) as name
      from ${db.table('users')} u where u.id = any(${ids(({ users = [] }) => users)}::uuid[])
    union all select p.id, p.name from ${db.table('projects')} p
      where p.id = any(${ids(({ project }) => (project === undefined ? [] : [project]))}::uuid[])
    union all select s.id, ${nameInLanguage(language, sql`s.name`, sql`s.translations`)} from ${db.table('skills')} s
      where s.id = any(${ids(({ skills = [] }) => skills)}::uuid[])`);
  return new Map(rows.map(({ id, name }) => [id, name ?? '']));
}

/** What bulk changes are called in one language, by their ids. @param namesPeople false for readers who see no people */
export async function bulkTitles(
  db: InstanceDatabase,
  changes: readonly TitledChange[],
  language: Language,
  settings: BulkTitleSettings,
  { namesPeople = true }: { namesPeople?: boolean } = {},
): Promise<ReadonlyMap<string, string>> {
  if (changes.length === 0) return new Map();
  const names = await namesOf(db, changes, language);
  const list = (ids: readonly string[] = []) => {
    const shown = ids.slice(0, named).flatMap((id) => names.get(id) ?? []);
    const more = ids.length - shown.length;
    return `${shown.join(', ')}${more > 0 ? ` +${more}` : ''}`;
  };
  return new Map(
    changes.map((change) => {
      const { users, skills, project = '', status, day = '', days = 0 } = inputOf(change);
      const title = bulkText(change.kind, language, {
        jobs: change.total,
        people: namesPeople ? list(users) : '',
        skills: list(skills),
        project: names.get(project) ?? '',
        status: status === undefined ? '' : statusText(status, language, settings),
        day: day.replace(/^\d{2}(\d{2})-(\d{2})-(\d{2})$/, '$3/$2/$1'),
        days,
      });
      return [change.id, title];
    }),
  );
}
