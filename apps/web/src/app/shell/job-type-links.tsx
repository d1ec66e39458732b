import { Skeleton } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listJobTypes } from '@plumbline/contract/job-types';
import { useNameOf } from '../../i18n/use-name-of.ts';
import { callServer } from '../../lib/api/call-server.ts';
import { registerLiveInvalidation } from '../../lib/live/invalidations.ts';
import styles from './side-menu.module.css';
import { jobTypeKeys } from '../../lib/query-keys/job-types.ts';

const jobTypesOfMenu = queryOptions({
  queryKey: jobTypeKeys.menu,
  queryFn: ({ signal }) => callServer(listJobTypes, { signal }),
  staleTime: 60_000,
});

registerLiveInvalidation('job_type.', [jobTypesOfMenu.queryKey]);

/** The job types below their menu entry, each leading to its editor (spec/1 §2 "Side menu"). */
export function JobTypeLinks({ onFollow }: { onFollow: () => void }) {
  const nameOf = useNameOf();
  const { data, isPending } = useQuery(jobTypesOfMenu);
  if (isPending) return <Skeleton height={12} m="sm" width="60%" />;
  return (
    <ul className={styles.list}>
      {data?.map((jobType) => (
        <li key={jobType._id}>
          <Link
            to="/job_type/editor/$id"
            params={{ id: jobType._id }}
            className={styles.row}
            activeProps={{ 'data-lit': true } as object}
            onClick={onFollow}
          >
            <span className={styles.label} dir="auto">
              {nameOf(jobType)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
