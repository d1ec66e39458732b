import { optionsOffered } from '../question-types/choosing.ts';
import type { QuestionSettings } from '../question-types/question-settings.ts';
import { questionTraits } from '../question-types/question-traits.ts';
import type { QuestionType } from '../question-types/question-type.ts';
import { questionTypeRegistry } from '../question-types/registry.ts';
import type { ValueProblemCode } from '../question-types/value-problem.ts';
import { knownShape, mentionsIn, splitAtMentions, withMentions } from './mentions.ts';

interface Asked {
  readonly type: QuestionType;
  readonly settings: QuestionSettings;
}

/** Of each way in which answers are written one, within most bounds. */
const count = '1';
const samples = ['x', count, '2026-01-01', '08:00', '2026-01-01T08:00', 'name@example.com'];

/** What no other text in place of a mention would mend: it is of another kind, not too much or too little. */
const ofAnotherKind: ReadonlySet<ValueProblemCode> = new Set([
  'value_not_valid',
  'email_not_valid',
  'number_not_readable',
] as const);

/** Why a value is no answer to a question; null where it is one. What answers nothing although it says something is none. */
export function answerProblem({ type, settings }: Asked, given: unknown): ValueProblemCode | null {
  const { normalize, validate } = questionTypeRegistry[type];
  const value = normalize(given, settings);
  const [code = null] = validate(value, settings);
  const isLost = value === null && typeof given === 'string' && given.trim() !== '';
  return code ?? (isLost ? 'value_not_valid' : null);
}

/**
 * Why a text with mentions is never an answer to a question, whatever its event brings; null where it may become one. A yes or no is read
 * out of any text.
 */
export function writtenAnswerProblem(asked: Asked, text: string): ValueProblemCode | null {
  const { type, settings } = asked;
  const names = mentionsIn(text);
  const { answersYesNo, options } = questionTraits[type];
  if (answersYesNo || names.length === 0) return null;
  if (options) return optionsOffered(settings).some(({ value }) => mayRead(text, value)) ? null : 'option_unknown';
  const isRefused = (one: string) => {
    const code = answerProblem(asked, one);
    return code !== null && ofAnotherKind.has(code);
  };
  const taken = samples.filter((one) => !isRefused(one));
  if (taken.length === 0) return 'value_not_valid';
  const shape = shapeOfAll(text);
  if (shape) return isRefused(shape.sample) ? answerProblem(asked, shape.sample) : null;
  // The text around a mention may be part of a day or of an address, and two mentions a day and an hour; words are no part of a number.
  const isBare = splitAtMentions(text).every((part) => part.trim() === '');
  if (names.length > 1 || !(isBare || taken.every((one) => one === count))) return null;
  // A mention that is left empty leaves the text around it.
  const tried = [...samples, '000', ...(isBare ? [] : [''])].map((one) => withMentions(text, () => one));
  return tried.every(isRefused) ? answerProblem(asked, tried[0]) : null;
}

/** What a text that is nothing but a mention always looks like once it is written out, or is empty; undefined where it may be anything. */
function shapeOfAll(text: string) {
  const [name, ...others] = mentionsIn(text);
  const isAll = others.length === 0 && splitAtMentions(text).join('|') === '|';
  return isAll && name !== undefined ? knownShape(name) : undefined;
}

/** Whether a text can read so once its mentions are written out. */
function mayRead(text: string, wanted: string): boolean {
  const shape = shapeOfAll(text);
  if (shape) return shape.pattern.test(wanted);
  const [first = '', ...rest] = splitAtMentions(text);
  const last = rest.pop();
  if (last === undefined) return wanted === first;
  if (wanted.length < first.length + last.length || !wanted.startsWith(first) || !wanted.endsWith(last)) return false;
  let between = wanted.slice(first.length, wanted.length - last.length);
  for (const part of rest) {
    const at = between.indexOf(part);
    if (at < 0) return false;
    between = between.slice(at + part.length);
  }
  return true;
}
