import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { translations } from './references.ts';
import { id, idParams, text } from './wire.ts';

/** The most items of one list, and rows of one table, that are sent with a job; beyond it the server is asked. */
export const sourceLimit = 5000;
/** How many matches a search in a source gives. */
export const sourceMatchLimit = 100;

/** An item to choose: its id, its name, and what distinguishes it from others of the same name. */
export const sourceItem = z.object({ id: z.string(), label: z.string(), more: z.string().optional(), translations });
export const sourceRow = z.object({ id, cells: z.record(z.string(), z.string()) });

const list = z.object({
  items: z.array(sourceItem),
  /** There are more than were sent. */
  isCut: z.boolean(),
});
const table = z.object({
  label: z.string(),
  translations,
  columns: z.array(z.string()),
  qrColumn: z.string().nullable(),
  rows: z.array(sourceRow),
  isCut: z.boolean(),
});
const field = z.object({
  label: z.string(),
  translations,
  type: z.string(),
  isMultiline: z.boolean(),
  /** In the shape of an answer; null for none. */
  value: z.unknown(),
  mayWrite: z.boolean(),
  /** What a list field offers; of a skills field, what it holds. */
  options: z.array(sourceItem),
});

/**
 * What the questions of a job draw on, by the keys of `sourceKey`: everything that their inputs need without network. A
 * source that the person may not see, or that is gone, is missing.
 */
export const jobSources = z.object({
  hasProject: z.boolean(),
  lists: z.record(z.string(), list),
  tables: z.record(z.string(), table),
  fields: z.record(z.string(), field),
  /** Addresses that a question offers for sharing, by the question's id (spec/2 §3, emailsFromTable, emailsFromSystemList). */
  emails: z.record(z.string(), z.array(z.string())),
  /** Fields of the job's project by their ids in the shape of answers, for mentions: those that the person reads. */
  mentions: z.record(z.string(), z.unknown()),
});

export type JobSources = z.output<typeof jobSources>;
export type SourceItem = z.output<typeof sourceItem>;
export type SourceRow = z.output<typeof sourceRow>;

export const readJobSources = defineCall({
  name: 'readJobSources',
  method: 'GET',
  path: '/v2/jobs/{id}/sources',
  alsoAt: ['/v1/jobs/{id}/sources'],
  feature: 'answers',
  summary:
    'Lists, tables and project fields that the questions of this job draw on, as far as the person may see them.',
  spec: 'spec/2 §3 Question types; decision 0019',
  params: idParams,
  response: jobSources,
});

export const searchJobSource = defineCall({
  name: 'searchJobSource',
  method: 'GET',
  path: '/v2/jobs/{id}/sources/{question}',
  alsoAt: ['/v1/jobs/{id}/sources/{question}'],
  feature: 'answers',
  summary: 'Searches what a question of this job chooses from: at most 100, the best matches first.',
  spec: 'spec/2 §9 "Picker and autosuggest page size 100"; decision 0019',
  params: z.object({ id, question: id }).transform(({ id: jobId, question }) => ({ jobId, questionId: question })),
  query: z.object({ search: text(200).default('') }),
  response: z.object({ items: z.array(sourceItem), rows: z.array(sourceRow) }),
});
