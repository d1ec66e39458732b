import { isStep } from '@plumbline/domain/question-types/question-traits';
import { takesAnswer } from '@plumbline/domain/question-types/takes-answer';
import type { ExpressionContext } from '@plumbline/domain/expressions/clock';
import type { Answerer } from '@plumbline/domain/questionnaire/answerability';
import { isJobAnswerable, mayAnswerQuestion } from '@plumbline/domain/questionnaire/answerability';
import { askedIdOf, splitAskedId } from '@plumbline/domain/questionnaire/asked-id';
import type { Answer } from '@plumbline/domain/questionnaire/answers';
import { isMissing } from '@plumbline/domain/questionnaire/content-rules';
import type { QuestionnaireDefinition } from '@plumbline/domain/questionnaire/definition';
import { askedQuestions } from '@plumbline/domain/questionnaire/definition';
import { validateSubmission } from '@plumbline/domain/questionnaire/validation';
import type { ProblemCode } from '@plumbline/contract/problems';
import { Problem } from '../../http/problem.ts';
import type { StoredState } from './answering.queries.ts';
import type { AcceptedAnswer, Entry } from './entries.ts';
import { storedFacts } from './path-after.ts';
import { askedIdOfEntry, placeOf } from './entries.ts';
import { problemMessage } from './judge-answers.ts';

/**
 * Allows a submit only if nothing on the path is missing or invalid (spec/2 §4), by a person who may answer something
 * in the job. @throws Problem with each question that blocks it
 */
export function demandComplete(
  definition: QuestionnaireDefinition,
  stored: StoredState,
  accepted: readonly AcceptedAnswer[],
  fresh: readonly { entry: Entry; index: number }[],
  answerer: Answerer,
  clock: ExpressionContext,
): void {
  if (!isJobAnswerable(answerer)) throw new Problem('job_not_answerable');
  // Only existing files count: a deleted one doesn't fulfil a requirement.
  const removed = new Set(stored.files.flatMap(({ id, isRemoved }) => (isRemoved ? id : [])));
  const answers = answersAfter(stored, accepted, answerer).map((one) => ({
    ...one,
    files: one.files.filter((id) => !removed.has(id)),
  }));
  const answerable = askedQuestions(definition).filter(takesAnswer);
  const givenBy = new Map(answers.map((answer) => [answer.questionId, answer.by]));
  const mayAnswerAny = answerable.some((question) => mayAnswerQuestion(question, answerer, givenBy.get(question.id)));
  if (answerable.length > 0 && !mayAnswerAny) throw new Problem('answer_not_allowed');

  const problems = validateSubmission(definition, answers, answerer, clock);
  if (problems.length === 0) return;
  const byId = new Map(definition.questions.map((question) => [question.id, question]));
  const indexOf = new Map(fresh.map(({ entry, index }) => [askedIdOfEntry(entry), index]));
  const code = codeOf(problems.map((problem) => problem.code));
  const question = nameOf(definition, problems[0]?.questionId ?? '');
  throw new Problem(code, {
    // The text for missing answers contains the question.
    ...(code === 'answers_missing' ? { details: { question } } : { about: question }),
    fields: problems.slice(0, 100).map(({ questionId, code: own }) => {
      const index = indexOf.get(questionId);
      return {
        path: index === undefined ? `questions.${questionId}` : `data.${index}.answer.value`,
        code: own,
        message: problemMessage(byId.get(splitAskedId(questionId).questionId), own),
      };
    }),
  });
}

/** A question's title with its step, so that readers can find it. */
function nameOf({ questions }: QuestionnaireDefinition, askedId: string): string {
  const place = questions.findIndex(({ id }) => id === splitAskedId(askedId).questionId);
  const step = questions.slice(0, place).findLast((one) => isStep(one) && !one.disabled);
  return [step?.title, questions[place]?.title].filter((title) => title?.trim()).join(' › ');
}

function codeOf(codes: readonly Parameters<typeof isMissing>[0][]): ProblemCode {
  if (codes.every((code) => code === 'file_required')) return 'file_required';
  return codes.every(isMissing) ? 'answers_missing' : 'not_valid';
}

/**
 * The newest answer of each question and repetition, including the new ones. Their times don't matter, because there is
 * one of each.
 */
function answersAfter(stored: StoredState, accepted: readonly AcceptedAnswer[], answerer: Answerer): Answer[] {
  const at = '1970-01-01T00:00:00Z';
  const newest = new Map<string, Answer>();
  for (const one of stored.newest) {
    newest.set(askedIdOf(one), {
      id: one.answerId,
      questionId: one.questionId,
      repetition: one.repetition,
      revision: one.revision ?? 0,
      value: one.value,
      files: one.files ?? [],
      comment: one.comment ?? null,
      signature: one.signature ?? null,
      ...(one.signer && { signer: one.signer }),
      emails: one.emails ?? [],
      isIssue: one.isIssue,
      base: null,
      at,
      by: one.by ?? null,
      isParallel: false,
      stored: storedFacts(one),
      ...(one.givenAt !== undefined && { givenAt: one.givenAt }),
    });
  }
  for (const { entry, question, content, base, isParallel, moment } of accepted) {
    const before = newest.get(askedIdOfEntry(entry))?.stored ?? null;
    newest.set(askedIdOfEntry(entry), {
      ...content,
      id: entry.answer.id,
      ...placeOf(entry),
      revision: question.revision,
      base,
      at,
      by: answerer.id,
      isParallel,
      stored: before,
      givenAt: moment.toISOString(),
    });
  }
  return [...newest.values()];
}
