import type { QuestionType } from '@plumbline/domain/question-types/question-type';
import type { Language } from '@plumbline/domain/languages/languages';
import { sql } from 'kysely';
import { questionTraits } from '@plumbline/domain/question-types/question-traits';
import type { InstanceDatabase } from '../../../database/instance-database.ts';

/** Whether answers of this type name things that people have named, and that have translations. */
export function choosesNamed(type: QuestionType | null | undefined): boolean {
  const drawsOn = type ? questionTraits[type].drawsOn : undefined;
  return drawsOn === 'list' || drawsOn === 'field';
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The ids of what an answer (`id`) or a project's field (`_id`) has chosen; none for a value of another shape. */
export function choiceIds(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(choiceIds);
  if (typeof value !== 'object' || value === null || !('label' in value)) return [];
  const { id, _id = id } = value as { id?: unknown; _id?: unknown };
  return typeof _id === 'string' && uuid.test(_id) ? [_id] : [];
}

/** What a language calls these options and job types, by id; without those that have no translation (decision 0041). */
export async function translatedChoices(
  db: InstanceDatabase,
  language: Language,
  ids: Iterable<string>,
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const name = sql`translations -> ${sql.lit(language)} ->> 'name'`;
  const rows = await db.rows(sql<{ id: string; name: string }>`
    select id, ${name} as name from ${db.table('list_options')} where id = any(${wanted}::uuid[]) and ${name} <> ''
    union all
    select id, ${name} as name from ${db.table('job_types')} where id = any(${wanted}::uuid[]) and ${name} <> ''`);
  return new Map(rows.map((row) => [row.id, row.name]));
}
