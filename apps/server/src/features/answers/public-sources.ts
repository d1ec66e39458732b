import type { PublicQuestionnaire } from '@plumbline/contract/public-answers';
import type { Actor } from '@plumbline/domain/actor/actor';
import { sourceOf, sourceKey } from '@plumbline/domain/question-types/sources';
import type { Question, QuestionnaireDefinition } from '@plumbline/domain/questionnaire/definition';
import { askedQuestions } from '@plumbline/domain/questionnaire/definition';
import { demandedOf, isPublicSource } from '@plumbline/domain/questionnaire/sources';
import { isOffered } from '@plumbline/domain/question-types/sources';
import { passesFilter } from '@plumbline/domain/projects/table-rows';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { rowsById } from '../projects/index.ts';
import type { AnswerSources } from './job-sources.ts';
import { contentsDemanded, readSources, loadSources } from './job-sources.ts';

/** The maximum number of items of a list, and rows of a table, shown by a public link. */
const publicLimit = 500;

/**
 * The viewer whose permissions apply where a job type lets strangers choose: that of the administrators who can allow
 * it. Only names, and the table columns that questions use, are shown.
 */
const lender = { id: '00000000-0000-0000-0000-000000000000', role: 'business_admin' } as Actor;

/** The lists and tables that strangers choose from by a link, and those of its project. */
export function strangersSources(
  db: InstanceDatabase,
  settings: AnswerSources['settings'],
  projectId: string | null,
): Promise<AnswerSources> {
  return loadSources(db, lender, { ...settings, showEmails: false }, projectId);
}

/**
 * The choices shown to strangers: names alone, filtered as the questions say, and at most {@link publicLimit} of each
 * source. The row that a link is about is always included.
 */
export async function offeredToStrangers(
  sources: AnswerSources | null,
  questions: readonly Question[],
  rowId: string | null = null,
): Promise<PublicQuestionnaire['sources']> {
  if (sources === null) return { lists: {}, tables: {} };
  const choosing = questions.filter(({ type }) => isPublicSource(type));
  const { lists, tables } = await readSources(
    sources,
    // Their other content (addresses, mentions of fields) is not for strangers.
    choosing.map((question) => ({
      ...question,
      title: '',
      description: '',
      settings: { ...question.settings, emails: false, message: '' },
    })),
  );
  const asking = (key: string) =>
    choosing.filter((question) => {
      const source = sourceOf(question);
      return source !== null && sourceKey(source) === key;
    });
  const linked = await Promise.all(
    Object.entries(tables).map(async ([key, { rows, isCut }]) => {
      const isMissing = rowId !== null && isCut && rows.every(({ id }) => id !== rowId);
      return [key, isMissing ? await rowOfTable(sources, key, rowId) : undefined] as const;
    }),
  );
  const beyond = new Map(linked);
  return {
    lists: Object.fromEntries(
      Object.entries(lists).map(([key, { items, isCut }]) => {
        const offered = items.filter(({ label }) => asking(key).some(({ settings }) => isOffered(label, settings)));
        const shown = offered.slice(0, publicLimit).map(({ more: _, ...item }) => item);
        return [key, { items: shown, isCut: isCut || offered.length > publicLimit }];
      }),
    ),
    tables: Object.fromEntries(
      Object.entries(tables).map(([key, table]) => {
        const row = beyond.get(key);
        const offered = (row ? [...table.rows, row] : table.rows).filter(({ cells }) =>
          asking(key).some(({ settings }) => passesFilter(cells, settings.tableDisplayFilter)),
        );
        const isCut = table.isCut || offered.length > publicLimit;
        const shown = offered.filter(({ id }, index) => index < publicLimit || id === rowId);
        return [key, { ...table, rows: shown, isCut }];
      }),
    ),
  };
}

/** A row of an offered table, by the key of its source; undefined if the table has no such row. */
async function rowOfTable({ db, projectId }: AnswerSources, key: string, rowId: string) {
  const fieldId = key.replace(/^table:/, '');
  if (projectId === null) return undefined;
  return (await rowsById(db, { projectId, fieldId }, [rowId])).get(rowId);
}

/** The questions that strangers can answer out of these sources, by id. */
export async function choosableByStrangers(
  sources: AnswerSources | null,
  definition: QuestionnaireDefinition | null,
): Promise<ReadonlySet<string>> {
  if (sources === null || definition === null) return new Set();
  const contents = await contentsDemanded(sources, definition);
  const facts = {
    isPublic: false,
    contentOf: (source: NonNullable<ReturnType<typeof sourceOf>>) => contents.get(sourceKey(source)) ?? null,
  };
  return new Set(
    askedQuestions(definition)
      .filter((question) => isPublicSource(question.type) && demandedOf(question, facts) === question)
      .map(({ id }) => id),
  );
}
