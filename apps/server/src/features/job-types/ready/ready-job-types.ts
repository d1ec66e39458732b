import { readdirSync, readFileSync } from 'node:fs';
import { jobTypeFileVersion, type JobTypeFile } from '@plumbline/contract/job-type-files';
import { renameReferences } from '@plumbline/domain/expressions/references';
import type { Language } from '@plumbline/domain/languages/languages';
import type { QuestionTexts } from '@plumbline/domain/languages/translations';
import { blankQuestion } from '@plumbline/domain/questionnaire/definition';
import { formulaNames } from '@plumbline/domain/questionnaire/formulas';
import type { QuestionSettings } from '@plumbline/domain/question-types/question-settings';
import type { JobTypeTexts, ReadyQuestionTexts, SharedOptionTexts } from '@plumbline/texts/job-type-texts';
import { readJobTypeTexts, readSharedOptionTexts } from '@plumbline/texts/job-type-texts';
import { type FileQuestion, nameAt } from '../job-type-file.ts';
import { questionKind, type QuestionKindName } from './question-kinds.ts';

/** A question as a library file has it; conditions speak of others by their names. */
interface LibraryQuestion {
  readonly name: string;
  readonly kind: QuestionKindName;
  /** Of steps. */
  readonly icon?: string;
  /** The values of its own options. */
  readonly options?: readonly string[];
  readonly settings?: QuestionSettings;
}

interface LibraryJobType {
  readonly icon: string;
  /** In minutes. */
  readonly plannedLength: number;
  /** In percent: its checks have points then. */
  readonly passMark?: number;
  readonly questions: readonly LibraryQuestion[];
}

interface Written {
  readonly texts: JobTypeTexts;
  readonly shared: SharedOptionTexts;
}

const library = new URL('./library/', import.meta.url);

/** The names of all ready-made job types: those of the library's files. */
export const readyJobTypeNames: readonly string[] = readdirSync(library)
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.slice(0, -'.json'.length))
  .toSorted();

/**
 * A ready-made job type as a file of our own, written in the first language and translated into the others.
 * @throws if the library has none of that name
 */
export function readyJobTypeFile(name: string, languages: readonly [Language, ...Language[]]): JobTypeFile {
  const { icon, plannedLength, passMark, questions } = JSON.parse(
    readFileSync(new URL(`${name}.json`, library), 'utf8'),
  ) as LibraryJobType;
  const [language, ...others] = languages;
  const read = (of: Language): Written => ({ texts: readJobTypeTexts(of, name), shared: readSharedOptionTexts(of) });
  const own = read(language);
  const translated = others.map((other) => [other, read(other)] as const);
  const ids = new Map(questions.map((question, place) => [question.name, nameAt(place)]));
  return {
    format: 'plumbline-job-type',
    version: jobTypeFileVersion,
    title: own.texts.title,
    icon,
    settings: {
      description: own.texts.description,
      plannedLength,
      languages: [...languages],
      ...(passMark !== undefined && { passMark, showScore: true }),
    },
    clientCanCreate: false,
    questions: questions.map((question, place): FileQuestion => {
      const { title, description = '' } = textsOf(question, own);
      return {
        ...blankFileQuestion,
        ID: nameAt(place),
        name: question.name,
        type: questionKind(question.kind).type,
        title,
        description,
        settings: { ...settingsOf(question, own, ids), ...(passMark !== undefined && pointsIn(question)) },
        stepIcon: question.icon ?? null,
        language,
        translations: Object.fromEntries(translated.map(([of, written]) => [of, translationOf(question, written)])),
      };
    }),
  };
}

const { sequence: _sequence, root: _root, isGlobal: _isGlobal, ...blank } = blankQuestion;
const blankFileQuestion = { ...blank, isClientVisible: true };

function textsOf({ name }: LibraryQuestion, { texts }: Written): ReadyQuestionTexts {
  const found = texts.questions[name];
  if (!found) throw new Error(`${texts.title}: there are no texts of ${name}`);
  return found;
}

/** The captions of a question's options by their values, those that it shares with others among them. */
function captionsOf(question: LibraryQuestion, written: Written): Readonly<Record<string, string>> {
  const { shared } = questionKind(question.kind);
  return (shared ? written.shared[shared.name] : textsOf(question, written).childs) ?? {};
}

function settingsOf(question: LibraryQuestion, written: Written, ids: ReadonlyMap<string, string>): QuestionSettings {
  const kind = questionKind(question.kind);
  const { repeatTitle, constraintMessage } = textsOf(question, written);
  const captions = captionsOf(question, written);
  const values = question.options ?? kind.shared?.values;
  const settings: QuestionSettings = { ...kind.settings, ...question.settings };
  const formulas = formulaNames.flatMap((setting) => {
    const text = settings[setting];
    return text ? [[setting, renameReferences(text, (name) => ids.get(name) ?? null)] as const] : [];
  });
  return {
    ...settings,
    ...Object.fromEntries(formulas),
    ...(values && { childs: values.map((value) => ({ value, caption: captions[value] ?? value })) }),
    ...(constraintMessage && { constraintMessage }),
    ...(settings.repeat && { repeat: { ...settings.repeat, ...(repeatTitle && { title: repeatTitle }) } }),
  };
}

/** The points of a question in a job type that has a score. Of calculated and own options a library file says them itself. */
function pointsIn(question: LibraryQuestion): Pick<QuestionSettings, 'points'> {
  const { points } = questionKind(question.kind);
  return points && !question.options && question.settings?.points === undefined ? { points } : {};
}

/** All texts of a question in another language, by the keys of translations. */
function translationOf(question: LibraryQuestion, written: Written): QuestionTexts {
  const { childs: _, ...texts } = textsOf(question, written);
  const captions = Object.entries(captionsOf(question, written)).map(([value, caption]) => [
    `childs.${value}`,
    caption,
  ]);
  return { ...texts, ...Object.fromEntries(captions) };
}
