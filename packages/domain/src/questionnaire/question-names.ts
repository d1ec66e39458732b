import { questionNameLimit } from '../ids/question-name.ts';
import { isStep } from '../question-types/question-traits.ts';
import type { QuestionType } from '../question-types/question-type.ts';

/** What a name is generated from. `sequence` counts from 0. */
interface Unnamed {
  readonly title: string;
  readonly type: QuestionType;
  readonly sequence: number;
}

interface Named extends Unnamed {
  readonly name: string;
}

/** The maximum length of a generated name, without its number. */
const generatedLength = 40;

/** Generates a name from the question's title, with a number if that is taken. */
export function generateQuestionName(question: Unnamed, taken: ReadonlySet<string>): string {
  const { title, sequence } = question;
  return freeQuestionName(slugOf(title) || `${isStep(question) ? 'step' : 'question'}_${sequence + 1}`, taken);
}

/** Whether the name was generated: from the title, or as a placeholder for a missing one. */
export function isGeneratedName(question: Named, taken: ReadonlySet<string>): boolean {
  return isPlaceholderName(question.name) || question.name === generateQuestionName(question, taken);
}

/** Whether a name is a placeholder made of the question's position when it had no title. */
export function isPlaceholderName(name: string): boolean {
  return /^(question|step)(_\d+)+$/.test(name);
}

/** The name itself, or with a number appended if it is taken. */
export function freeQuestionName(wanted: string, taken: ReadonlySet<string>): string {
  let name = wanted;
  for (let count = 2; taken.has(name); count++) name = `${wanted.slice(0, questionNameLimit - 6)}_${count}`;
  return name;
}

/** The questions with a name for each: those that have none, or one that an earlier question has, get one of their own. */
export function withNames<Item extends Named>(questions: readonly Item[]): readonly Item[] {
  const taken = new Set(questions.map(({ name }) => name));
  const seen = new Set<string>();
  return questions.map((question) => {
    if (question.name !== '' && !seen.has(question.name)) {
      seen.add(question.name);
      return question;
    }
    const name = question.name === '' ? generateQuestionName(question, taken) : freeQuestionName(question.name, taken);
    taken.add(name);
    return { ...question, name };
  });
}

/** Lower case; empty if a title has no letters. */
function slugOf(title: string): string {
  const slug = title
    .replace(/\$[A-Za-z0-9-]+/g, ' ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '');
  const short = [...slug].slice(0, generatedLength).join('').replace(/_+$/, '');
  if (!/\p{L}/u.test(short)) return '';
  return /^\p{L}/u.test(short) ? short : `_${short}`;
}
