import type { Property } from '@plumbline/domain/question-types/property';
import { questionTypeRegistry } from '@plumbline/domain/question-types/registry';
import { blankQuestion, type Question } from '@plumbline/domain/questionnaire/definition';

/** Whether a property says something that a new question of the type does not: what folded groups hold is counted by it. */
export function isSet(question: Question, property: Property): boolean {
  if (property.in === 'question') return isFilled(question[property.name], blankQuestion[property.name]);
  const value = question.settings[property.name];
  return isFilled(value, questionTypeRegistry[question.type].defaults[property.name]);
}

function isFilled(value: unknown, usual: unknown): boolean {
  if (value === undefined || value === null || value === '' || JSON.stringify(value) === JSON.stringify(usual))
    return false;
  if (value === false) return usual === true;
  return typeof value !== 'object' || Object.keys(value).length > 0;
}
