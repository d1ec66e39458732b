import { offersOptions, questionTraits } from '../question-types/question-traits.ts';
import type { Question } from './definition.ts';

/**
 * All possible answers of a single-choice question, as path rules name them; null if they are unlimited, or if several
 * may be chosen at once (then no set of single values covers every answer).
 */
export function optionValuesOf(question: Question): readonly string[] | null {
  if (questionTraits[question.type].answersYesNo) return ['true', 'false'];
  if (!offersOptions(question) || question.settings.multiSelect) return null;
  return (question.settings.childs ?? []).map((option) => option.value.trim());
}
