import { questionFromWire } from '@plumbline/contract/questions';
import type { Actor } from '@plumbline/domain/actor/actor';
import { marksPlans } from '@plumbline/domain/question-types/question-traits';
import { isJobAnswerable, mayAnswerQuestion, maySeeQuestion } from '@plumbline/domain/questionnaire/answerability';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { Problem } from '../../http/problem.ts';
import type { LockedJob } from '../jobs/index.ts';
import { jobAnswerer, readQuestionsById } from '../questions/index.ts';

/**
 * The blueprint question that a person marks plans for in a job (spec/3 §6): the job takes answers, the question is shown to them and
 * their role may answer it.
 * @throws Problem not_found, job_not_answerable, answer_not_allowed
 */
export async function markableQuestion(
  { db, actor, settings }: { db: InstanceDatabase; actor: Actor; settings: Pick<AppSettings, 'projectFields'> },
  job: Pick<LockedJob, 'status' | 'projectId'>,
  questionId: string,
): Promise<Question> {
  const [wire] = await readQuestionsById(db, [questionId]);
  const question = wire && questionFromWire(wire);
  if (!question || !marksPlans(question)) throw new Problem('not_found');
  const answerer = await jobAnswerer({ db, actor, settings }, job, [wire]);
  if (!maySeeQuestion(question, answerer)) throw new Problem('not_found');
  if (!isJobAnswerable(answerer)) throw new Problem('job_not_answerable');
  if (!mayAnswerQuestion(question, answerer)) throw new Problem('answer_not_allowed');
  return question;
}
