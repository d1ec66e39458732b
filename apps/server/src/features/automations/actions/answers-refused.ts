import { sql } from 'kysely';
import type { InstanceDatabase } from '../../../database/instance-database.ts';
import { Problem } from '../../../http/problem.ts';

/** Answers that the product does not take, with what their questions are called, by their place among the answers. */
export class AnswersRefused extends Problem {
  readonly titles: readonly string[];

  constructor({ code, details, fields, about }: Problem, titles: readonly string[]) {
    super(code, { details, fields, about });
    this.titles = titles;
  }
}

/** What went wrong with answers, with the titles of their questions where it is a refusal. */
export async function withTitles(
  db: InstanceDatabase,
  error: unknown,
  answers: readonly { readonly question: string }[],
): Promise<unknown> {
  if (!(error instanceof Problem)) return error;
  const ids = answers.map(({ question }) => question);
  const rows = await db.rows(sql<{ id: string; title: string }>`select q.id, r.title from ${db.table('questions')} q
    join ${db.table('question_revisions')} r on r.question_id = q.id and r.revision = q.current_revision
    where q.id = any(${ids}::uuid[])`);
  const titles = new Map(rows.map(({ id, title }) => [id, title]));
  return new AnswersRefused(
    error,
    ids.map((id) => titles.get(id) ?? ''),
  );
}
