import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { jobReference } from './job-shapes.ts';
import { jobTypeReference, personReference, projectReference } from './references.ts';
import { text } from './wire.ts';

/** The most letters that are searched for. */
export const searchTextLimit = 200;

/** A project that was found, with what tells it from others of its name. */
const foundProject = projectReference.extend({ address: z.string() });
/** A person who was found; the role only for whoever sees more of them than their name. */
const foundPerson = personReference.extend({ role: z.string().nullable() });

/** What was found of each kind, the best first; `more` names the kinds of which there is more than is told. */
export const searchAnswer = z.object({
  jobs: z.array(jobReference),
  projects: z.array(foundProject),
  users: z.array(foundPerson),
  jobTypes: z.array(jobTypeReference),
  more: z.array(z.string()),
});
export type SearchAnswer = z.output<typeof searchAnswer>;

export const searchEverything = defineCall({
  name: 'searchEverything',
  method: 'GET',
  path: '/v2/search',
  feature: 'search',
  summary:
    'A few jobs, projects, people and job types that the person sees and whose name holds every word of `search`: a job is also found by its number (`12`, `#12`), a project by its address. Without `search`, the jobs that the person opened last.',
  spec: 'decisions "Paths"',
  query: z.object({ search: text(searchTextLimit).default('') }),
  answer: searchAnswer,
});
