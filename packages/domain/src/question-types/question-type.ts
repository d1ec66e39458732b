/** The fourteen kinds of question in the order of their numbers on the wire (spec/1 §3; spec/4 §1 "Wire format"). */
export const questionTypes = [
  'date_time',
  'bool',
  'list',
  'project_list',
  'system_list',
  'text',
  'image',
  'length',
  'message',
  'project_value',
  'summary',
  'step',
  'project_table',
  'blueprint',
] as const;

export type QuestionType = (typeof questionTypes)[number];

/** The number that stands for the type on the wire: date time 0 … blueprint 13. */
export function questionTypeNumber(type: QuestionType): number {
  return questionTypes.indexOf(type);
}

/** The type that a number on the wire stands for, null when there is none. */
export function questionTypeOf(number: number): QuestionType | null {
  return questionTypes[number] ?? null;
}

/** Whether a text from outside names a question type. */
export function isQuestionType(name: string): name is QuestionType {
  return (questionTypes as readonly string[]).includes(name);
}
