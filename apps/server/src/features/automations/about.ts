import type { WireAutomationRun } from '@plumbline/contract/automation-runs';
import type { AutomationData } from '@plumbline/domain/automations/data';
import type { Language } from '@plumbline/domain/languages/languages';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { formatAnswers } from '../questions/index.ts';

type About = WireAutomationRun['about'];

/** What the data of an event is about, for lists. */
export function aboutOf({ job, project, user, answer }: AutomationData): About {
  return {
    job: job && { _id: job._id, ID: job.ID, title: job.jobType.name },
    project: project && { _id: project._id, name: project.name },
    user: user && { _id: user._id, name: user.name },
    answer: answer && { ID: answer.ID, question: answer.question.title, text: answer.text, isIssue: answer.isIssue },
  };
}

/** Who reads. */
export interface Reader {
  language: Language;
  timezone: string;
}

/**
 * The same with answers in the reader's language. What a run has stored of its event is in the company's language, as its emails and
 * payloads are; of an answer that is deleted it stays.
 */
export async function withReadableAnswers<Doc extends { about: About }>(
  db: InstanceDatabase,
  { language, timezone }: Reader,
  docs: readonly Doc[],
): Promise<Doc[]> {
  const ids = docs.flatMap(({ about }) => (about.answer ? [about.answer.ID] : []));
  if (ids.length === 0) return [...docs];
  const answers = await db.rows(sql<{ id: string; questionId: string; revision: number; value: unknown }>`
    select id, question_id as "questionId", question_revision as revision, value
    from ${db.table('answers')} where id = any(${[...new Set(ids)]}::text[])`);
  const said = await formatAnswers(db, { defaultLanguage: language, timezone }, answers);
  const texts = new Map(answers.map(({ id }, place) => [id, said[place] ?? '']));
  return docs.map((doc) => {
    const { answer } = doc.about;
    return answer
      ? { ...doc, about: { ...doc.about, answer: { ...answer, text: texts.get(answer.ID) ?? answer.text } } }
      : doc;
  });
}
