import type { AutomationDefinition, AutomationProblem } from '@plumbline/domain/automations/automation';
import { mentionsIn } from '@plumbline/domain/automations/mentions';
import type { QuestionSettings } from '@plumbline/domain/question-types/question-settings';
import { questionTypeOf } from '@plumbline/domain/question-types/question-type';
import { questionTypeRegistry } from '@plumbline/domain/question-types/registry';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { readGiven } from './actions/jobs.ts';

/** An answer that an action gives, and where in the definition it stands. */
interface GivenAnswer {
  path: string;
  question: string;
  /** Absent where only a run knows it. */
  value?: unknown;
  /** The type of the job in which it is given; null where only a run knows it. */
  jobType: string | null;
}

const isFixed = (value: unknown) => typeof value !== 'string' || mentionsIn(value).length === 0;

function givenIn({ actions }: AutomationDefinition): GivenAnswer[] {
  return actions.flatMap((action, place): GivenAnswer[] => {
    const path = `actions.${place}`;
    if (action.kind === 'add_answer') {
      const { question, value } = action;
      return [{ path: `${path}.question`, question, jobType: null, ...(isFixed(value) && { value }) }];
    }
    if (action.kind !== 'create_job') return [];
    const { jobType, answers, carry } = action;
    return [
      ...answers.map((one, at) => ({
        path: `${path}.answers.${at}.question`,
        question: one.question,
        jobType,
        ...(one.from === 'value' && isFixed(one.value) && { value: one.value }),
      })),
      ...(carry ? [{ path: `${path}.carry.question`, question: carry.question, jobType }] : []),
    ];
  });
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
    const { takesAnswer, normalize, validate } = questionTypeRegistry[type];
    if (!takesAnswer) return [{ path, code: 'question_takes_no_answer' }];
    if (one.value === undefined) return [];
    const [code] = validate(normalize(readGiven(type, one.value), question.settings), question.settings);
    return code ? [{ path: path.replace(/question$/, 'value'), code }] : [];
  });
}
