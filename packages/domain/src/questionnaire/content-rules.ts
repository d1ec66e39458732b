import { optionsOffered } from '../question-types/choosing.ts';
import { offersOptions } from '../question-types/question-traits.ts';
import { questionTypeRegistry } from '../question-types/registry.ts';
import { takesAnswer } from '../question-types/takes-answer.ts';
import { isEmail } from '../text/email.ts';
import { addressAsPasted } from '../text/address-as-typed.ts';
import type { AnswerProblemCode } from './answer-problem.ts';
import type { AnswerContent } from './answers.ts';
import { unusualIn } from '../question-types/usual-range.ts';
import { isFileRequired, isSignatureRequired, type Question } from './definition.ts';

/**
 * An answer as it is stored: the value in its type's stored form (clamped, empty as null), an empty signature or comment
 * as null (spec/2 §5: a signature is saved only if the pad is non-empty), e-mails and files once each.
 */
export function normalizeContent(question: Question, content: AnswerContent): AnswerContent {
  const comment = content.comment?.trim() ? content.comment : null;
  const value = questionTypeRegistry[question.type].normalize(content.value, question.settings);
  const signer = { name: content.signer?.name.trim() ?? '', role: content.signer?.role.trim() ?? '' };
  const emails = content.emails.map(addressAsPasted).filter((email) => email !== '');
  return {
    value,
    files: [...new Set(content.files)],
    comment,
    signature: content.signature || null,
    ...(content.signature && signer.name !== '' && { signer }),
    emails: [...new Set(emails)],
    isIssue: isIssueOf(question, value, content.isIssue),
  };
}

/** An unusual answer is an issue where its question says so; where nobody tags by hand, no other is. */
function isIssueOf(question: Question, value: unknown, isTagged: boolean): boolean {
  const { usual, allowTaggingIssue } = question.settings;
  if (usual?.outside !== 'issue') return isTagged;
  return unusualIn(question, value) !== null || (isTagged && allowTaggingIssue === true);
}

/** Whether the question has a value (0 and false count, spec/2 §5). */
export function isAnswered(question: Question, content: AnswerContent): boolean {
  return questionTypeRegistry[question.type].isAnswered(content.value, question.settings);
}

const nothing: readonly AnswerProblemCode[] = [];
const unfinished = new Set<AnswerProblemCode>([
  'answer_required',
  'file_required',
  'signature_required',
  'comment_required',
  'repetitions_below_min',
  'repetitions_above_max',
]);

/**
 * The problems that block moving on from this question: a mandatory value, required file or signature is missing, or a
 * value is not valid (spec/2 §4, §5). None for questions that take no answer.
 */
export function contentProblems(question: Question, content: AnswerContent): readonly AnswerProblemCode[] {
  if (!takesAnswer(question)) return nothing;
  const type = questionTypeRegistry[question.type];
  const problems: AnswerProblemCode[] = [...type.validate(content.value, question.settings)];
  if (
    question.settings.isMandatory &&
    problems.length === 0 &&
    !isAnswered(question, content) &&
    offersAnswer(question)
  ) {
    problems.push('answer_required');
  }
  const outside = unusualIn(question, content.value)?.outside;
  if ((isFileRequired(question) || outside === 'photo') && content.files.length === 0) problems.push('file_required');
  if (outside === 'comment' && !content.comment?.trim()) problems.push('comment_required');
  if (isSignatureRequired(question) && !content.signature) problems.push('signature_required');
  if (!content.emails.map(addressAsPasted).every(isEmail)) problems.push('emails_not_valid');
  return problems.length === 0 ? nothing : problems;
}

/** Whether there is anything to choose: a list without options can't be answered, and so isn't mandatory. */
function offersAnswer(question: Question): boolean {
  return !offersOptions(question) || optionsOffered(question.settings).length > 0;
}

/**
 * Whether the answer is only incomplete rather than invalid, so that it may be stored. So are too many repetitions:
 * devices may exceed the limit together, and somebody has to remove some.
 */
export function isMissing(code: AnswerProblemCode): boolean {
  return unfinished.has(code);
}
