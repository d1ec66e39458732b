import type { GivenAnswer } from '@plumbline/domain/automations/action-facts';
import { actionKindOf } from '@plumbline/domain/automations/action-kinds';
import type { AutomationProblem } from '@plumbline/domain/automations/automation-problem';
import type { AutomationDefinition } from '@plumbline/domain/automations/automation';
import { mentionsIn } from '@plumbline/domain/automations/mentions';
import { answerProblem, writtenAnswerProblem } from '@plumbline/domain/automations/written-answer';
import type { QuestionSettings } from '@plumbline/domain/question-types/question-settings';
import { questionTypeOf } from '@plumbline/domain/question-types/question-type';
import { questionTypeRegistry } from '@plumbline/domain/question-types/registry';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { readGiven } from './actions/jobs.ts';

function givenIn({ actions }: AutomationDefinition): GivenAnswer[] {
  return actions.flatMap(({ kind, ...config }, place) =>
    actionKindOf(kind)
      .answers(config)
      .map((one) => ({ ...one, path: `actions.${place}.${one.path}` })),
  );
}

/** What actions answer and never can: a question that the new job doesn't have, or that takes nothing, or not this. */
export async function impossibleAnswers(
  db: InstanceDatabase,
  definition: AutomationDefinition,
): Promise<AutomationProblem[]> {
  const given = givenIn(definition);
  if (given.length === 0) return [];
  const ids = given.map(({ question }) => question);
  const rows = await db.rows(sql<{ id: string; type: number; settings: QuestionSettings; jobTypes: string[] }>`
    select q.id, r.type, r.settings, array(select t.job_type_id::text from ${db.table('job_type_questions')} t
      where t.question_id = q.id) as "jobTypes"
    from ${db.table('questions')} q
    join ${db.table('question_revisions')} r on r.question_id = q.id and r.revision = q.current_revision
    where q.id = any(${ids}::uuid[])`);
  const known = new Map(rows.map((row) => [row.id, row]));
  return given.flatMap((one): AutomationProblem[] => {
    const question = known.get(one.question);
    const type = question && questionTypeOf(question.type);
    if (!question || !type) return [];
    const { path, jobType } = one;
    if (jobType !== null && !question.jobTypes.includes(jobType)) return [{ path, code: 'question_not_in_job_type' }];
    if (!questionTypeRegistry[type].takesAnswer) return [{ path, code: 'question_takes_no_answer' }];
    const { value } = one;
    if (value === undefined) return [];
    const asked = { type, settings: question.settings };
    const code =
      typeof value === 'string' && mentionsIn(value).length > 0
        ? writtenAnswerProblem(asked, value)
        : answerProblem(asked, readGiven(type, value));
    return code ? [{ path: path.replace(/question$/, 'value'), code }] : [];
  });
}
