import type { ValueProblemCode } from '../question-types/value-problem.ts';

/** The problems of an answer; with `…_required` something is missing. */
export type AnswerProblemCode =
  | ValueProblemCode
  | 'answer_required'
  | 'file_required'
  | 'comment_required'
  | 'signature_required'
  | 'emails_not_valid'
  | 'constraint_not_met'
  | 'question_unknown'
  | 'question_takes_no_answer'
  | 'answer_id_not_valid'
  | 'answer_not_allowed'
  | 'job_not_answerable'
  | 'files_not_allowed'
  | 'audio_not_allowed'
  | 'comment_not_allowed'
  | 'issue_not_allowed'
  | 'signature_not_allowed'
  | 'emails_not_allowed'
  | 'signature_not_valid'
  | 'text_not_storable';

/** A problem with the question it belongs to, so that the screen can go there. */
export interface AnswerProblem {
  readonly questionId: string;
  readonly code: AnswerProblemCode;
}
