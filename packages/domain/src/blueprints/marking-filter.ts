/** The filters of the marking view (spec/3 §3); what is empty lets everything through. */
export interface MarkingFilter {
  readonly user?: string;
  /** The first and last day, `YYYY-MM-DD`, in the instance's time zone; both count. */
  readonly from?: string;
  readonly to?: string;
  readonly jobType?: string;
  /** A catalogue id. */
  readonly element?: string;
  readonly status?: string;
  /** The job, by its id. */
  readonly job?: string;
}

/** What the filters look at in one marking; null where the person may not know it. */
export interface MarkingFacts {
  readonly user: string | null;
  /** `YYYY-MM-DD`; null for one that was not saved yet: it is of today. */
  readonly day: string | null;
  readonly jobType: string | null;
  readonly element: string;
  readonly status: string | null;
  readonly job: string;
}

/** Whether a marking is shown. What is not known of it passes no filter that asks for it. */
export function passesMarkingFilter(filter: MarkingFilter, facts: MarkingFacts): boolean {
  const { from, to } = filter;
  const isFrom = (key: 'user' | 'jobType' | 'element' | 'status' | 'job') =>
    filter[key] === undefined || filter[key] === facts[key];
  return (
    isFrom('user') &&
    isFrom('jobType') &&
    isFrom('element') &&
    isFrom('status') &&
    isFrom('job') &&
    (from === undefined || facts.day === null || facts.day >= from) &&
    (to === undefined || facts.day === null || facts.day <= to)
  );
}

/** How many filters are set; a date range is one. */
export function countMarkingFilters(filter: MarkingFilter): number {
  const { from, to, ...others } = filter;
  const set = Object.values(others).filter((value) => value !== undefined).length;
  return set + (from !== undefined || to !== undefined ? 1 : 0);
}
