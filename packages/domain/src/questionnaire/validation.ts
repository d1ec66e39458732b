import type { ExpressionContext } from '../expressions/clock.ts';
import { storedText } from '../text/stored-text.ts';
import { isJobAnswerable, mayAnswerQuestion, type Answerer } from './answerability.ts';
import { takesAnswer } from '../question-types/takes-answer.ts';
import type { AnswerProblem, AnswerProblemCode } from './answer-problem.ts';
import { parseAnswerId, type Answer, type AnswerContent } from './answers.ts';
import { contentProblems, isMissing, normalizeContent } from './content-rules.ts';
import { takesComment, takesFiles, type Question, type QuestionnaireDefinition } from './definition.ts';
import { allMissing, startQuestionnaire } from './engine.ts';
import { layoutOf } from './layout.ts';
import { noClock } from './walk.ts';
import { ownConstraintHolds } from './own-constraint.ts';

/** An answer as it arrives, from this device or another. */
export interface AnswerInput extends AnswerContent {
  readonly id: string;
  readonly questionId: string;
}

/** The context of the rules. `givenBy` is the author of the current answer, undefined if there is none. */
export interface AnswerFacts {
  readonly answerer: Answerer;
  readonly givenBy?: string | null;
  readonly clock?: ExpressionContext;
}

/** The longest comment, in characters, and the largest signature, as a data address. */
export const commentLimit = 10_000;
export const signatureLimit = 1_000_000;

const storableComment = storedText(commentLimit);
const pngAddress = /^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/;

/**
 * Validates one answer against the revision of its question that it was given to (spec/2 §5, §6), and returns all
 * problems. It does not check completeness: an answer may be stored empty, `validateSubmission` decides whether that is
 * enough. The server runs this on `POST /v2/answers`, the device before it stores.
 */
export function validateAnswer(question: Question, input: AnswerInput, facts: AnswerFacts): readonly AnswerProblem[] {
  const codes: AnswerProblemCode[] = [];
  if (!isJobAnswerable(facts.answerer)) codes.push('job_not_answerable');
  if (parseAnswerId(input.id)?.questionId !== question.id || input.questionId !== question.id) {
    codes.push('answer_id_not_valid');
  }
  if (!takesAnswer(question)) {
    codes.push('question_takes_no_answer');
  } else {
    if (codes[0] !== 'job_not_answerable' && !mayAnswerQuestion(question, facts.answerer, facts.givenBy)) {
      codes.push('answer_not_allowed');
    }
    codes.push(...contentProblems(question, normalizeContent(question, input)).filter((code) => !isMissing(code)));
    codes.push(...extrasProblems(question, input));
    if (codes.length === 0 && !ownConstraintHolds(question, input, facts.clock ?? noClock))
      codes.push('constraint_not_met');
  }
  return codes.map((code) => ({ questionId: question.id, code }));
}

/**
 * Validates a whole questionnaire before it counts as finished: returns what is missing or invalid on the path of the
 * answers (spec/2 §4). Empty means that Submit is accepted.
 */
export function validateSubmission(
  definition: QuestionnaireDefinition,
  answers: readonly Answer[],
  answerer: Answerer,
  clock: ExpressionContext = noClock,
): readonly AnswerProblem[] {
  return allMissing(startQuestionnaire(definition, answers, layoutOf(definition), answerer, clock));
}

/** Comment, files, issue, signature and emails are accepted only where the settings offer them (spec/2 §2). */
function extrasProblems(question: Question, input: AnswerInput): readonly AnswerProblemCode[] {
  const { settings } = question;
  const problems: AnswerProblemCode[] = [];
  if (input.files.length > 0 && !takesFiles(question)) problems.push('files_not_allowed');
  if (input.comment !== null && input.comment !== '') {
    if (!takesComment(question)) problems.push('comment_not_allowed');
    if (!storableComment.safeParse(input.comment).success) problems.push('text_not_storable');
  }
  const mayBeIssue = settings.allowTaggingIssue || settings.usual?.outside === 'issue';
  if (input.isIssue && !mayBeIssue) problems.push('issue_not_allowed');
  if (input.signature !== null && input.signature !== '') {
    if (!settings.signature) problems.push('signature_not_allowed');
    if (input.signature.length > signatureLimit || !pngAddress.test(input.signature))
      problems.push('signature_not_valid');
  }
  if (input.emails.length > 0 && !settings.emails) problems.push('emails_not_allowed');
  return problems;
}
