import { isPropertyShown } from '../question-types/property.ts';
import type { ChoiceOption, QuestionSettings } from '../question-types/question-settings.ts';
import { questionTypeRegistry } from '../question-types/registry.ts';
import type { Question } from '../questionnaire/definition.ts';
import type { TextKey, Translations } from '../languages/translations.ts';

/** The kinds of texts that a question has for people, in the order in which they are read. */
export const textKindNames = [
  'title',
  'description',
  'message',
  'repeatTitle',
  'childs',
  'allDays',
  'mandatoryMessage',
  'constraintMessage',
  'responseOptions',
  'managementNote',
] as const;

export type TextKind = (typeof textKindNames)[number];

/** Gives the text to put in the place of one; undefined leaves it. */
export type TextOf = (of: string, text: string) => string | undefined;

interface TextKindDefinition {
  /** Longest text, in characters. */
  readonly limit: number;
  /** Whether it names something: then it is in one line. */
  readonly isName: boolean;
  /**
   * Whether a question of this type, with these settings, shows such texts; otherwise they are stored but not shown.
   */
  readonly isRead: (question: Question) => boolean;
  /** The question's own texts of this kind, each with what it belongs to (the option's value, say), if to anything. */
  readonly read: (question: Question) => readonly (readonly [of: string, text: string])[];
  /** The question with other texts of its own. */
  readonly write: (question: Question, textOf: TextOf) => Question;
  /** The question as people see it, where that is something else: what the rules look at must stay. */
  readonly show?: (question: Question, textOf: TextOf) => Question;
}

function shows(name: string) {
  return ({ type, settings }: Question): boolean => {
    const { properties, defaults } = questionTypeRegistry[type];
    const property = properties.find((one) => one.name === name);
    return property !== undefined && isPropertyShown(property, settings, defaults);
  };
}

function ofQuestion(name: 'title' | 'description', limit: number): TextKindDefinition {
  return {
    limit,
    isName: name === 'title',
    isRead: () => true,
    read: (question) => [['', question[name]]],
    write: (question, textOf) => {
      const text = textOf('', question[name]);
      return text === undefined ? question : { ...question, [name]: text };
    },
  };
}

function withSetting<Name extends keyof QuestionSettings>(
  question: Question,
  name: Name,
  value: QuestionSettings[Name],
): Question {
  return { ...question, settings: { ...question.settings, [name]: value } };
}

function ofSettings(
  name: 'message' | 'constraintMessage' | 'mandatoryMessage' | 'managementNote',
  limit: number,
): TextKindDefinition {
  return {
    limit,
    isName: false,
    isRead: shows(name),
    read: ({ settings }) => [['', settings[name] ?? '']],
    write: (question, textOf) => {
      const text = textOf('', question.settings[name] ?? '');
      return text === undefined ? question : withSetting(question, name, text);
    },
  };
}

/** The texts of a list in the settings, each found by something that is no text for people. */
function ofList<Name extends 'childs' | 'allDays' | 'responseOptions'>(
  name: Name,
  limit: number,
  entry: {
    readonly of: (one: Entry<Name>) => string;
    readonly text: (one: Entry<Name>) => string;
    readonly put: (one: Entry<Name>, text: string) => Entry<Name>;
    readonly show?: (one: Entry<Name>, text: string) => Entry<Name>;
  },
): TextKindDefinition {
  const put = (question: Question, textOf: TextOf, how: (one: Entry<Name>, text: string) => Entry<Name>) => {
    const list = entriesOf(question, name);
    let isChanged = false;
    const changed = list.map((one) => {
      const text = textOf(entry.of(one), entry.text(one));
      if (text === undefined) return one;
      isChanged = true;
      return how(one, text);
    });
    return isChanged ? withSetting(question, name, changed as unknown as QuestionSettings[Name]) : question;
  };
  const { show } = entry;
  return {
    limit,
    isName: true,
    isRead: shows(name),
    read: (question) => entriesOf(question, name).map((one) => [entry.of(one), entry.text(one)]),
    write: (question, textOf) => put(question, textOf, entry.put),
    ...(show && { show: (question: Question, textOf: TextOf) => put(question, textOf, show) }),
  };
}

type Entry<Name extends 'childs' | 'allDays' | 'responseOptions'> = NonNullable<QuestionSettings[Name]>[number];

function entriesOf<Name extends 'childs' | 'allDays' | 'responseOptions'>(
  { settings }: Question,
  name: Name,
): readonly Entry<Name>[] {
  return (settings[name] ?? []) as readonly Entry<Name>[];
}

/** What an option says by itself; a picture without a caption says nothing. */
function captionOf({ value, caption, file }: ChoiceOption): string {
  return caption || (file ? '' : value);
}

/** Every kind of text that a question has for people. What is no text for people — values, ids, rules — is none of them. */
export const textKinds: Readonly<Record<TextKind, TextKindDefinition>> = {
  title: ofQuestion('title', 2000),
  description: ofQuestion('description', 20_000),
  message: ofSettings('message', 100_000),
  repeatTitle: {
    limit: 200,
    isName: true,
    isRead: shows('repeat'),
    read: ({ settings: { repeat } }) => (repeat ? [['', repeat.title ?? '']] : []),
    write: (question, textOf) => {
      const { repeat } = question.settings;
      const text = repeat ? textOf('', repeat.title ?? '') : undefined;
      return repeat && text !== undefined ? withSetting(question, 'repeat', { ...repeat, title: text }) : question;
    },
  },
  childs: ofList('childs', 500, {
    of: (option) => option.value,
    text: captionOf,
    put: (option, caption) => ({ ...option, caption }),
    show: (option, shown) => ({ ...option, shown }),
  }),
  allDays: ofList('allDays', 200, {
    of: (preset) => preset.id,
    text: (preset) => preset.label,
    put: (preset, label) => ({ ...preset, label }),
  }),
  mandatoryMessage: ofSettings('mandatoryMessage', 2000),
  constraintMessage: ofSettings('constraintMessage', 2000),
  responseOptions: ofList('responseOptions', 500, {
    of: (preset) => preset,
    text: (preset) => preset,
    put: (_, text) => text,
  }),
  managementNote: ofSettings('managementNote', 10_000),
};

/** The key of a text. */
export function textKey(kind: TextKind, of = ''): TextKey {
  return of === '' ? kind : `${kind}.${of}`;
}

/** What a key names: a kind of text, and what the text belongs to; null for what is no key. */
export function readTextKey(key: TextKey): { readonly kind: TextKind; readonly of: string } | null {
  const dot = key.indexOf('.');
  const kind = dot < 0 ? key : key.slice(0, dot);
  return isTextKind(kind) ? { kind, of: dot < 0 ? '' : key.slice(dot + 1) } : null;
}

function isTextKind(name: string): name is TextKind {
  return (textKindNames as readonly string[]).includes(name);
}

/** One text of a question, in the question's own language. */
export interface QuestionText {
  readonly key: TextKey;
  readonly kind: TextKind;
  readonly text: string;
}

const known = new WeakMap<Question, readonly QuestionText[]>();

/** All texts for people that a question shows, the empty ones with them, in the order in which they are read. */
export function textsOf(question: Question): readonly QuestionText[] {
  const found =
    known.get(question) ??
    textKindNames.flatMap((kind) => {
      const { isRead, read } = textKinds[kind];
      return isRead(question) ? read(question).map(([of, text]) => ({ key: textKey(kind, of), kind, text })) : [];
    });
  known.set(question, found);
  return found;
}

/** Translations as they are stored: a blank text is none. */
export function withoutBlanks(translations: Translations): Translations {
  return Object.fromEntries(
    Object.entries(translations).flatMap(([language, texts]) => {
      const said = Object.entries(texts).filter(([, text]) => text.trim() !== '');
      return said.length === 0 ? [] : [[language, Object.fromEntries(said)]];
    }),
  );
}

/** All that a question says for people, in every language. */
export function textsInEveryLanguage(question: Question): readonly string[] {
  const own = textsOf(question).map(({ text }) => text);
  return [...own, ...Object.values(question.translations).flatMap((texts) => Object.values(texts))];
}

/** A text in another language than the question's own, empty while there is none. */
export function translationOf(
  { translations }: Pick<Question, 'translations'>,
  language: string,
  key: TextKey,
): string {
  const texts = Object.hasOwn(translations, language) ? translations[language] : undefined;
  return (texts && Object.hasOwn(texts, key) && texts[key]) || '';
}
