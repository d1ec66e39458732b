import type { UnreadNumber } from '../numbers/read-number.ts';

/** What can be wrong with the value of an answer; the screen and the error catalogue hold the words. */
export type ValueProblemCode =
  | UnreadNumber
  | 'value_not_valid'
  | 'email_not_valid'
  | 'number_below_min'
  | 'number_above_max'
  | 'number_not_on_step'
  | 'option_unknown'
  | 'one_option_only'
  | 'range_incomplete'
  | 'range_reversed'
  | 'repetitions_below_min'
  | 'repetitions_above_max';
