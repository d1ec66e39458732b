import type { Place } from './expression.ts';
import type { ExpressionType } from './types.ts';

/** What can be wrong with the writing of an expression. */
export type SyntaxProblemCode =
  | 'expression_empty'
  | 'expression_too_long'
  | 'nested_too_deep'
  | 'character_unknown'
  | 'operator_unknown'
  | 'text_not_closed'
  | 'reference_not_closed'
  | 'reference_empty'
  | 'number_not_valid'
  | 'name_unknown'
  | 'value_expected'
  | 'operator_expected'
  | 'bracket_not_closed'
  | 'bracket_unexpected';

/** What can be wrong with its meaning, once it can be read. */
export type MeaningProblemCode =
  | 'question_unknown'
  | 'function_unknown'
  | 'too_few_values'
  | 'too_many_values'
  | 'type_mismatch'
  | 'types_differ'
  | 'result_type'
  | 'pattern_not_literal'
  | 'pattern_not_valid';

/** A syntax error: a stable code with its position. The screen has its message. */
export interface SyntaxProblem extends Place {
  readonly code: SyntaxProblemCode;
}

export interface MeaningProblem extends Place {
  readonly code: MeaningProblemCode;
  /** The function, or the id of the question, that it is about. */
  readonly name?: string;
  /** What was wanted there and what is there. */
  readonly expected?: ExpressionType | 'date_or_datetime' | 'list';
  readonly found?: ExpressionType;
}

export type ExpressionProblem = SyntaxProblem | MeaningProblem;
