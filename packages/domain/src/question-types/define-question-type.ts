import type { z } from 'zod';
import type { Property } from './property.ts';
import type { QuestionSettings, SettingName } from './question-settings.ts';
import { settingsSchema } from './settings-schema.ts';
import { propertiesOf } from './shared-properties.ts';
import { searchableText, type TextPart } from '../values/text-part.ts';
import type { ValueProblemCode } from './value-problem.ts';

/**
 * All that the product knows of one kind of question. Every function is total: a value that is not of the type's shape
 * (an answer given when the question was of another type) counts as no answer, and `validate` says so.
 */
export interface QuestionTypeDefinition {
  /** False for step, message and summary: there is nothing to fill in, so nothing to demand either. */
  readonly takesAnswer: boolean;
  /** Whether `$` offers it to other questions' titles and messages (spec/2 §5). */
  readonly isMentionable: boolean;
  /** The schema of the settings; unknown keys are preserved. */
  readonly settings: z.ZodType<QuestionSettings>;
  /** What a filled-in value looks like. An empty answer is null everywhere. */
  readonly value: z.ZodType;
  /** The settings of a new question, and what a missing setting counts as. */
  readonly defaults: QuestionSettings;
  /** The editor's property pane. */
  readonly properties: readonly Property[];
  /** Brings what was typed into its stored form (clamped, trimmed, null when empty). Doing it twice changes nothing. */
  readonly normalize: (value: unknown, settings: QuestionSettings) => unknown;
  /** Whether there is an answer: 0 and false are answers (spec/2 §5). */
  readonly isAnswered: (value: unknown, settings: QuestionSettings) => boolean;
  /** What is wrong with a value; nothing is wrong with an empty one, whether it may stay empty is the questionnaire's rule. */
  readonly validate: (value: unknown, settings: QuestionSettings) => readonly ValueProblemCode[];
  /** The answer for people, without language. Empty for no answer. */
  readonly toText: (value: unknown, settings: QuestionSettings) => readonly TextPart[];
  /** What a search over answers finds this one by. */
  readonly searchText: (value: unknown, settings: QuestionSettings) => string;
  /** The texts that a path rule's value is compared with. */
  readonly pathKeys: (value: unknown, settings: QuestionSettings) => readonly string[];
}

/** What a type's file says; only of filled-in values of its own shape. */
interface QuestionTypeInput<Value> {
  readonly takesAnswer?: boolean;
  readonly isMentionable?: boolean;
  readonly value: z.ZodType<Value>;
  readonly ownSettings: readonly SettingName[];
  readonly defaults?: QuestionSettings;
  readonly properties: readonly Property[];
  readonly normalize?: (value: unknown, settings: QuestionSettings) => unknown;
  readonly isAnswered?: (value: Value, settings: QuestionSettings) => boolean;
  readonly validate?: (value: Value, settings: QuestionSettings) => readonly ValueProblemCode[];
  readonly toText: (value: Value, settings: QuestionSettings) => readonly TextPart[];
  readonly pathKeys?: (value: Value, settings: QuestionSettings) => readonly string[];
}

const nothing: readonly never[] = [];
const notValid: readonly ValueProblemCode[] = ['value_not_valid'];

/** Makes a type's entry for the registry out of what only that type knows. */
export function defineQuestionType<Value>(input: QuestionTypeInput<Value>): QuestionTypeDefinition {
  const takesAnswer = input.takesAnswer ?? true;
  const defaults: QuestionSettings = { pathOrder: true, ...input.defaults };

  let schema: z.ZodType<QuestionSettings> | undefined;

  const read = (value: unknown): Value | null => {
    if (value === null || value === undefined) return null;
    const parsed = input.value.safeParse(value);
    return parsed.success ? parsed.data : null;
  };
  const filled = (value: unknown, settings: QuestionSettings): Value | null => {
    const own = read(value);
    if (own === null) return null;
    return input.isAnswered && !input.isAnswered(own, settings) ? null : own;
  };
  const toText = (value: unknown, settings: QuestionSettings): readonly TextPart[] => {
    const own = filled(value, settings);
    return own === null ? nothing : input.toText(own, settings);
  };

  return {
    takesAnswer,
    isMentionable: input.isMentionable ?? takesAnswer,
    get settings() {
      return (schema ??= settingsSchema(takesAnswer, input.ownSettings));
    },
    value: input.value,
    defaults,
    properties: propertiesOf(takesAnswer, input.properties, input.ownSettings),
    normalize: (value, settings) => {
      if (value === null || value === undefined) return null;
      return input.normalize ? input.normalize(value, settings) : value;
    },
    isAnswered: (value, settings) => filled(value, settings) !== null,
    validate: (value, settings) => {
      if (value === null || value === undefined) return nothing;
      const own = read(value);
      if (own === null) return notValid;
      return input.validate?.(own, settings) ?? nothing;
    },
    toText,
    searchText: (value, settings) => toText(value, settings).map(searchableText).filter(Boolean).join(' '),
    pathKeys: (value, settings) => {
      const own = filled(value, settings);
      if (own === null) return nothing;
      return input.pathKeys ? input.pathKeys(own, settings) : input.toText(own, settings).map(searchableText);
    },
  };
}
