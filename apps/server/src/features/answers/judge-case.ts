import type { ExpressionContext } from '@plumbline/domain/expressions/clock';
import type { Answerer } from '@plumbline/domain/questionnaire/answerability';
import type { Questionnaire } from '../questions/index.ts';
import { questionnaireClock, readRevisions, readUnasked, revisionKey } from '../questions/index.ts';
import { adapted, type AnsweringCase } from './answering-case.ts';
import { isAsItStands, isAsked, mayDrawOnSources } from './asked-now.ts';
import type { FieldToWrite } from './check-field-answer.ts';
import type { AcceptedAnswer } from './entries.ts';
import { judgeAnswers } from './judge-answers.ts';
import { limitSharedMails } from './limit-shared-mails.ts';
import { lastOf, momentsOfAnswering } from './moment-of-answering.ts';
import { readSourceChecks } from './source-answers.ts';

/** The answers that are new, as they are accepted. */
export interface JudgedCase {
  /** With mandatory questions adapted to this person's lists, tables and fields. */
  readonly questionnaire: Questionnaire;
  readonly answerer: Answerer;
  /** When the last of the answers was given. */
  readonly clock: ExpressionContext;
  readonly accepted: readonly AcceptedAnswer[];
  /** Writes the project fields that the answers change. */
  readonly writeFields: () => Promise<void>;
}

/**
 * Validates the new answers, each against the question as it was asked when it was given.
 * @throws Problem not_valid, answer_not_allowed and other problems of answers, each at its field
 */
export async function judgeCase(one: AnsweringCase): Promise<JudgedCase> {
  const { input, questionnaire: asked, job, stored, fresh } = one;
  const { db, actor, jobId, submit, now } = input;
  const answerer = input.answererIn(job.status);
  const meetsSources = submit || fresh.some(({ entry }) => mayDrawOnSources(entry, asked));
  const sources = meetsSources
    ? await readSourceChecks(asked.definition, {
        ...input,
        projectId: job.projectId,
        isSubmitted: submit,
        mayMeetOthers: fresh.some(({ entry }) => !isAsItStands(entry, asked)),
      })
    : null;
  const questionnaire = sources ? adapted(asked, sources.adapt) : asked;
  const moments = momentsOfAnswering(fresh, stored, now);
  const clock = questionnaireClock(questionnaire.definition, {
    now: lastOf(moments) ?? now,
    timeZone: input.settings.timezone,
  });
  const accepted = await judge(one, questionnaire, { answerer, moments, clock });
  const placed = accepted.map((answer, at) => ({ answer, index: fresh[at]?.index ?? at }));
  // Strangers' answers are not emailed to anyone.
  if (actor) await limitSharedMails(db, { jobId, userId: actor.id, now }, placed);
  const writes: readonly FieldToWrite[] = (await sources?.check(placed)) ?? [];
  const writeFields = async () => sources?.write(writes);
  return { questionnaire, answerer, clock, accepted, writeFields };
}

async function judge(
  { input, stored, fresh }: AnsweringCase,
  questionnaire: Questionnaire,
  { answerer, moments, clock }: { answerer: Answerer; moments: readonly Date[]; clock: ExpressionContext },
): Promise<AcceptedAnswer[]> {
  const { db, jobId, adapt = (question) => question } = input;
  const unasked = fresh.map(({ entry }) => entry.questionId).filter((id) => !isAsked(questionnaire, id));
  const { removed, gone } = await readUnasked(db, { jobId, jobTypeId: questionnaire.jobTypeId }, unasked);
  const older = fresh.flatMap(({ entry: { questionId, answer } }) => {
    const now = questionnaire.byId.get(questionId) ?? gone.get(questionId);
    const isOlder = now && answer.revision !== null && answer.revision !== now.revision;
    return isOlder ? [{ questionId, revision: answer.revision as number }] : [];
  });
  const revisions = await readRevisions(db, older);
  return judgeAnswers({
    entries: fresh,
    moments,
    questionOf: (id) => questionnaire.byId.get(id),
    goneOf: (id) => {
      const question = gone.get(id);
      return question && adapt(question);
    },
    revisionOf: (questionId, revision) => {
      const then = revisions.get(revisionKey({ questionId, revision }));
      return then && adapt(then);
    },
    stored,
    answerer,
    clock,
    isRemoved: (id) => removed.has(id),
  });
}
