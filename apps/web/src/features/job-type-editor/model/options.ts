import type { ChoiceOption, QuestionSettings } from '@plumbline/domain/question-types/question-settings';
import { optionsLimit, optionTextLimit } from '@plumbline/domain/question-types/settings-schema';
import { optionLabel } from '@plumbline/domain/question-types/choosing';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import { textKey } from '@plumbline/domain/translations/texts';

/** An option being edited: an empty or duplicate one is shown but not stored. */
export interface OptionRow {
  /** Names the row as long as the list is on the screen. */
  readonly key: string;
  readonly option: ChoiceOption;
  /** What people read. */
  readonly text: string;
  /** Being typed for the first time: its value is what is typed. Later the value stays, whatever people read. */
  readonly isFresh: boolean;
}

export type OptionKind = 'list' | 'image';

let made = 0;

function newKey(): string {
  made += 1;
  return `row ${made}`;
}

/** The rows of stored options. */
export function rowsOf(options: readonly ChoiceOption[], kind: OptionKind): readonly OptionRow[] {
  return options.map((option) => ({
    key: newKey(),
    option,
    text: kind === 'image' ? (option.caption ?? '') : optionLabel(option),
    isFresh: false,
  }));
}

/** One more row. A picture has a value of its own from the beginning: its number. */
export function newRow(rows: readonly OptionRow[], kind: OptionKind): OptionRow {
  const taken = new Set(rows.map(({ option }) => option.value));
  let number = rows.length + 1;
  while (taken.has(String(number))) number += 1;
  const value = kind === 'image' ? String(number) : '';
  return { key: newKey(), option: { value }, text: '', isFresh: kind === 'list' };
}

/** A row in which something else is read now. */
export function withText(row: OptionRow, text: string): OptionRow {
  if (row.isFresh) return { ...row, text, option: { ...row.option, value: text.trim() } };
  const { caption: _, ...option } = row.option;
  const caption = text.trim();
  return { ...row, text, option: caption === option.value ? option : { ...option, caption } };
}

/** The options of these rows as they can be stored: none without a text (but for pictures), none twice. */
export function optionsOf(rows: readonly OptionRow[], kind: OptionKind): readonly ChoiceOption[] {
  const seen = new Set<string>();
  return rows.flatMap(({ option, text }) => {
    const value = option.value.trim();
    if (value === '' || seen.has(value) || (kind === 'list' && text.trim() === '')) return [];
    seen.add(value);
    return [{ ...option, value }];
  });
}

/**
 * The problem of a text with one option per line: the first line that is too long, counted from one, or too many
 * options.
 */
export function mistakeInLines(text: string): { kind: 'tooLong'; line: number } | { kind: 'tooMany' } | null {
  const lines = text.split('\n');
  const long = lines.findIndex((line) => line.trim().length > optionTextLimit);
  if (long >= 0) return { kind: 'tooLong', line: long + 1 };
  return optionsOfLines(text, []).length > optionsLimit ? { kind: 'tooMany' } : null;
}

/** Parses a text with one option per line. Existing options retain their identity. */
export function optionsOfLines(text: string, stored: readonly ChoiceOption[]): readonly ChoiceOption[] {
  const known = new Map(stored.map((option) => [optionLabel(option), option]));
  const seen = new Set<string>();
  return text.split('\n').flatMap((written) => {
    const line = written.trim();
    const option = known.get(line) ?? { value: line };
    if (option.value === '' || seen.has(option.value)) return [];
    seen.add(option.value);
    return [option];
  });
}

/** The points of an option go with its value. */
function withPointsAt({ points }: QuestionSettings, from: string, to: string): Pick<QuestionSettings, 'points'> {
  if (!points || !Object.hasOwn(points, from)) return {};
  const { [from]: own, ...others } = points;
  return own === undefined ? {} : { points: { ...others, [to]: own } };
}

/** The question with another value for one of its options: what people read stays, in every language. */
export function withOptionValue(question: Question, from: string, to: string): Question {
  const childs = question.settings.childs ?? [];
  if (to === '' || childs.some(({ value }) => value === to)) return question;
  const translations = Object.entries(question.translations).map(([language, texts]) => {
    const { [textKey('childs', from)]: said, ...others } = texts;
    return [language, said === undefined ? texts : { ...others, [textKey('childs', to)]: said }];
  });
  return {
    ...question,
    settings: {
      ...question.settings,
      ...withPointsAt(question.settings, from, to),
      childs: childs.map((option) =>
        option.value === from
          ? { ...option, value: to, caption: option.caption || (option.file ? null : from) }
          : option,
      ),
    },
    translations: Object.fromEntries(translations),
  };
}
