import type { Ability } from '../access/abilities.ts';
import type { Actor } from '../actor/actor.ts';
import { can } from '../access/can.ts';
import { foldedText } from '../text/fold-text.ts';

/** What the one search for everything finds (ui.md, "Ctrl-K finds anything"), in the order in which it is shown. */
export const searchKinds = ['jobs', 'projects', 'answers', 'tableRows', 'files', 'users', 'jobTypes'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** So many of each kind are shown; whoever wants more goes to its list. */
export const foundPerKind = 5;

const abilities: Readonly<Record<SearchKind, Ability>> = {
  jobs: 'job.list',
  projects: 'project.list',
  answers: 'job.list',
  tableRows: 'project.list',
  files: 'file.list',
  users: 'user.search',
  jobTypes: 'job_type.list',
};

/** The kinds that a person searches. Which things of a kind they see is a matter of its own. */
export function searchedKinds(actor: Actor): readonly SearchKind[] {
  const ofProjects: readonly SearchKind[] = ['projects', 'tableRows'];
  return searchKinds.filter(
    (kind) => can(actor, abilities[kind]).allowed && (!ofProjects.includes(kind) || actor.toggles.has('projects')),
  );
}

const wordLimit = 10;

/** The words of a search, folded (see `foldedText`); each must be found. */
export function searchWords(text: string): readonly string[] {
  return foldedText(text)
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, wordLimit);
}

/** Whether each of the words (of {@link searchWords}) is in a text, which may be as it was typed. */
export function isFoundIn(text: string, words: readonly string[]): boolean {
  const searched = foldedText(text);
  return words.every((word) => searched.includes(word));
}

/** The largest number that a job can have. */
const largestNumber = 2_147_483_647;

/** The number of the job that is meant by `12`, `#12`, `0012` or `(12)`, in any digits; null where no number is meant. */
export function jobNumberIn(text: string): number | null {
  const written = foldedText(text).trim();
  const digits = /^#?0*(\d{1,10})$/.exec(/^\((.*)\)$|^\[(.*)\]$/.exec(written)?.slice(1).find(Boolean) ?? written)?.[1];
  const number = Number(digits ?? Number.NaN);
  return number <= largestNumber ? number : null;
}
