import { useMemo } from 'react';
import type { BlueprintElement, BlueprintRecord } from '@plumbline/contract/blueprints';
import type { MarkingFacts } from '@plumbline/domain/blueprints/marking-filter';
import { dayAt } from '@plumbline/domain/dates/expressions';
import type { PlanElement } from '@plumbline/plan-editor/element';

/** What is known of each marking beside its shape: by whom and when it was drawn, and of which job it is. */
export interface Marked {
  /** By element id; one that was not saved yet has none. */
  readonly authors: ReadonlyMap<string, Pick<BlueprintElement, 'user' | 'created_at' | 'changed_by' | 'updated_at'>>;
  /** By owner (`ownerOf`). */
  readonly jobs: ReadonlyMap<string, BlueprintRecord['job']>;
}

export function useMarked(records: readonly BlueprintRecord[], jobs: Marked['jobs']): Marked {
  return useMemo(
    () => ({
      jobs,
      authors: new Map(records.flatMap(({ elements }) => elements.map(({ _id, ...facts }) => [_id, facts] as const))),
    }),
    [records, jobs],
  );
}

/** The id of the job in an element's owner. */
export const jobOfOwner = (owner: string): string => owner.split('/')[0] ?? owner;

/** What the filters look at in an element. */
export function factsOf({ authors, jobs }: Marked, element: PlanElement, timeZone: string): MarkingFacts {
  const author = authors.get(element.id);
  const job = jobs.get(element.job);
  return {
    user: author?.user?._id ?? null,
    day: author ? dayAt(author.created_at, timeZone) : null,
    jobType: job?.jobType._id ?? null,
    element: element.elementId,
    status: job?.status ?? null,
    job: jobOfOwner(element.job),
  };
}
