import { questionTraits } from './question-traits.ts';

export type QuestionType = keyof typeof questionTraits;

/** The names of all types, in the order of their numbers on the wire. */
export const questionTypes = Object.keys(questionTraits) as [QuestionType, ...QuestionType[]];

/** The number of the type on the wire: date time 0 … blueprint 13. */
export function questionTypeNumber(type: QuestionType): number {
  return questionTypes.indexOf(type);
}

/** The type of a number on the wire, null if there is none. */
export function questionTypeOf(number: number): QuestionType | null {
  return questionTypes[number] ?? null;
}

/** Whether a text from outside names a question type. */
export function isQuestionType(name: string): name is QuestionType {
  return (questionTypes as readonly string[]).includes(name);
}
