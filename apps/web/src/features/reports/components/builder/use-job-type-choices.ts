import { useQuery } from '@tanstack/react-query';
import { useNameOf } from '../../../../i18n/use-name-of.ts';
import { jobTypesQuery } from '../../../filters/index.ts';
import { useBuilder } from './builder-context.ts';

/** The job types by which questions can be narrowed. Where not all questions were sent, theirs aren't all job types. */
export function useJobTypeChoices() {
  const { draft, offered, isCut } = useBuilder();
  const nameOf = useNameOf();
  const all = useQuery({ ...jobTypesQuery, enabled: draft.type === 'jobs' && isCut });
  const titles = new Map([
    ...(all.data ?? []).map((jobType) => [jobType._id, nameOf(jobType)] as const),
    ...offered.flatMap(({ jobTypes }) => jobTypes.map(({ _id, title }) => [_id, title] as const)),
  ]);
  return [...titles].map(([value, label]) => ({ value, label }));
}
