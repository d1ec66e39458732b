import { readdirSync, readFileSync } from 'node:fs';

/** The texts of a question of a ready-made job type, by their kinds; `childs` are the captions of its options by value. */
export interface ReadyQuestionTexts {
  readonly title: string;
  readonly description?: string;
  readonly repeatTitle?: string;
  readonly constraintMessage?: string;
  readonly childs?: Readonly<Record<string, string>>;
}

/** The texts of a ready-made job type in one language; its questions by their names. */
export interface JobTypeTexts {
  readonly title: string;
  readonly description: string;
  readonly questions: Readonly<Record<string, ReadyQuestionTexts>>;
}

/** The captions of options that many questions offer, by their name and the options' values. */
export type SharedOptionTexts = Readonly<Record<string, Readonly<Record<string, string>>>>;

const folderOf = (language: string) => new URL(`../${language}/job-types/`, import.meta.url);
const sharedFile = 'shared-options.json';

function read(language: string, file: string): unknown {
  return JSON.parse(readFileSync(new URL(file, folderOf(language)), 'utf8'));
}

/** The names of the ready-made job types that a language has texts of. */
export function jobTypesWithTexts(language: string): readonly string[] {
  return readdirSync(folderOf(language))
    .filter((file) => file.endsWith('.json') && file !== sharedFile)
    .map((file) => file.slice(0, -'.json'.length));
}

/** Reads the texts of a ready-made job type. @throws if the language has none of that name */
export function readJobTypeTexts(language: string, name: string): JobTypeTexts {
  return read(language, `${name}.json`) as JobTypeTexts;
}

/** Reads the captions that ready-made job types share. */
export function readSharedOptionTexts(language: string): SharedOptionTexts {
  return read(language, sharedFile) as SharedOptionTexts;
}
