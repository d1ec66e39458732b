import { offersOptions, questionTraits } from '../question-types/question-traits.ts';
import type { Question } from './definition.ts';

/**
 * All answers that a single-choice question can have, as path rules name them; null when there is no end of them, or when
 * several may be chosen at once (then no set of single values catches every answer).
 */
export function optionValuesOf(question: Question): readonly string[] | null {
  if (questionTraits[question.type].answersYesNo) return ['true', 'false'];
  if (!offersOptions(question) || question.settings.multiSelect) return null;
  return (question.settings.childs ?? []).map((option) => option.value.trim());
}
