import type { ListedWorkState } from '@plumbline/contract/workers';

/** The keys of background work. */
export const workKeys = {
  all: ['workers'] as const,
  overview: () => [...workKeys.all, 'overview'] as const,
  entries: (queue: string, state: ListedWorkState) => [...workKeys.all, 'entries', queue, state] as const,
  entry: (id: string) => [...workKeys.all, 'entry', id] as const,
};
