import type { QuestionSettings } from '../question-types/question-settings.ts';
import type { QuestionType } from '../question-types/question-type.ts';
import { listOf, type ExpressionType } from './types.ts';

interface AskedShape {
  readonly type: QuestionType;
  readonly settings: QuestionSettings;
}

const typeByQuestion: Readonly<Record<QuestionType, (settings: QuestionSettings) => ExpressionType | null>> = {
  date_time: dateType,
  bool: () => 'boolean',
  list: choiceType,
  image: choiceType,
  project_list: choiceType,
  system_list: choiceType,
  text: ({ textKind }) => (textKind === 'number' ? 'number' : 'text'),
  length: ({ isRange }) => (isRange ? 'number[]' : 'number'),
  project_value: () => 'unknown',
  project_table: () => 'text[]',
  blueprint: () => 'text[]',
  message: () => null,
  summary: () => null,
  step: () => null,
};

/**
 * What the answers of a question are to expressions; null for one that takes no answer. `isRepeated` when it is asked
 * several times and looked at from outside: then all its answers are a list.
 */
export function expressionTypeOf(question: AskedShape, isRepeated = false): ExpressionType | null {
  const type = typeByQuestion[question.type](question.settings);
  return type !== null && isRepeated ? listOf(type) : type;
}

function choiceType({ multiSelect }: QuestionSettings): ExpressionType {
  return multiSelect ? 'text[]' : 'text';
}

function dateType({ dateMode, isRange, isPunchClock }: QuestionSettings): ExpressionType {
  if (isPunchClock) return 'datetime[]';
  const point =
    dateMode === 'time' ? 'text' : dateMode === 'date_time' || dateMode === 'date_plus_time' ? 'datetime' : 'date';
  return isRange ? listOf(point) : point;
}
