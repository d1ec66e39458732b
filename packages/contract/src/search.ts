import { z } from 'zod';
import { asset } from './assets.ts';
import { defineCall } from './define-call.ts';
import { jobReference } from './job-shapes.ts';
import { jobTypeReference, personReference, projectReference } from './references.ts';
import { id, text } from './wire.ts';

/** The most letters that are searched for. */
export const searchTextLimit = 200;

/** A matching project, with what distinguishes it from others of its name. */
const foundProject = projectReference.extend({ address: z.string() });
/** A row of a project's table: its cells by column, each cut at 200 characters. */
const foundRow = z.object({
  _id: id,
  field: z.string(),
  project: projectReference,
  cells: z.record(z.string(), z.string()),
});
/** An answer that matches by its text or comment: an excerpt around the first word. */
const foundAnswer = z.object({
  _id: z.string(),
  job: z.object({ _id: id, ID: z.number().int(), jobType: jobTypeReference }),
  project: projectReference.nullable(),
  question: z.object({ ID: id, title: z.string() }),
  text: z.string(),
  comment: z.string(),
});
/** A file that was found, with where it came from. */
const foundFile = asset.pick({ _id: true, originalName: true, contentType: true, place: true });
/** A person who was found; the role only for whoever sees more of them than their name. */
const foundPerson = personReference.extend({ role: z.string().nullable() });

/** The matches by kind, the best first; `more` lists the kinds with more matches than returned. */
export const searchResponse = z.object({
  jobs: z.array(jobReference),
  projects: z.array(foundProject),
  answers: z.array(foundAnswer),
  tableRows: z.array(foundRow),
  files: z.array(foundFile),
  users: z.array(foundPerson),
  jobTypes: z.array(jobTypeReference),
  more: z.array(z.string()),
});
export type SearchResponse = z.output<typeof searchResponse>;

export const searchEverything = defineCall({
  name: 'searchEverything',
  method: 'GET',
  path: '/v2/search',
  feature: 'search',
  summary:
    'A few jobs, projects, answers, rows of projects’ tables, files, people and job types that the person sees and whose name (of a row any cell, of an answer its text or comment) holds every word of `search`: a job is also found by its number (`12`, `#12`), a project by its address. Without `search`, the jobs that the person opened last.',
  spec: 'spec/4 §5 "Paths of calls"',
  query: z.object({ search: text(searchTextLimit).default('') }),
  response: searchResponse,
});
