import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { JobReference } from '@plumbline/contract/job-shapes';
import { useFormats } from '../../../lib/access/hooks.ts';
import { useNameOf } from '../../../i18n/use-name-of.ts';
import { LateMark } from '../../../ui/late-mark.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import styles from './dashboard.module.css';
import { CutName, Part } from '../../../ui/detail-line.tsx';

/** Number and type of a job, each in its own direction. */
export function JobName({ job }: { job: JobReference }) {
  const nameOf = useNameOf();
  const formats = useFormats();
  return (
    <span className={styles.name}>
      <span className={styles.number}>{formats.jobNumber(job.ID)}</span>
      <CutName>{nameOf(job.jobType)}</CutName>
    </span>
  );
}

interface JobRowProps {
  readonly job: JobReference;
  /** Before the text: a time, a person. */
  readonly lead?: ReactNode;
  /** Instead of project and start: the parts of the second line. */
  readonly detail?: ReactNode;
}

/** A job in a widget; the whole row opens it. */
export function JobRow({ job, lead, detail }: JobRowProps) {
  const formats = useFormats();
  return (
    <Link to="/jobs/$id/{-$dialog}" params={{ id: job._id }} className={styles.row}>
      {lead ? <span className={styles.lead}>{lead}</span> : null}
      <JobName job={job} />
      <span className={styles.detail}>
        {detail ?? (
          <>
            {job.project ? (
              <Part>
                <CutName>{job.project.name}</CutName>
              </Part>
            ) : null}
            {job.startDate ? (
              <Part>
                <time dateTime={job.startDate}>{formats.dateTime(job.startDate)}</time>
              </Part>
            ) : null}
          </>
        )}
      </span>
      <span className={styles.end}>
        <LateMark job={job} />
        <StatusChip status={job.status} />
      </span>
    </Link>
  );
}
