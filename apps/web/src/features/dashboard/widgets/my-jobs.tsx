import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ResponseOf } from '@plumbline/contract/call';
import type { DashboardJob, listMyJobs } from '@plumbline/contract/dashboard';
import type { ToDoPart } from '@plumbline/domain/jobs/to-do';
import { toDoParts } from '@plumbline/domain/jobs/to-do';
import { dayThere } from '@plumbline/domain/dates/days-between';
import { useFormats, usePerson, useSettings } from '../../../lib/access/hooks.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { myJobsQuery } from '../api/dashboard.ts';
import styles from '../components/dashboard.module.css';
import { CutName, Part as DetailPart } from '../../../ui/detail-line.tsx';
import { JobRow } from '../components/job-row.tsx';
import { NextJob } from '../components/next-job.tsx';
import { WidgetFrame } from '../components/widget-frame.tsx';
import { jobsToDoOf, partOfJobsToDo } from '../see-all.ts';
import type { WidgetLook } from './widget-look.ts';

type MyJobs = ResponseOf<typeof listMyJobs>;

/** For people on site with a phone: the next job, large, then the others by start. */
function MyJobsWidget() {
  return (
    <WidgetFrame kind="my_jobs" seeAll={jobsToDoOf(usePerson()._id)}>
      <Parts />
    </WidgetFrame>
  );
}

function Parts() {
  const { t } = useTranslation('dashboard');
  const query = useQuery(myJobsQuery);
  if (!query.data) {
    if (query.isError) return <ErrorState failure={query.error} onRetry={() => void query.refetch()} />;
    return (
      <div aria-busy>
        <Skeleton height={168} radius="md" mb="md" />
        <Skeleton height={52} radius="md" mb="xs" />
        <Skeleton height={52} radius="md" />
      </div>
    );
  }
  const next = query.data.today.docs[0] ?? query.data.upcoming.docs[0];
  const isEmpty = toDoParts.every((part) => query.data[part].total === 0);
  if (isEmpty) {
    return (
      <Text c="dimmed" className={styles.empty ?? ''}>
        {t(($) => $.dashboard.empty.my_jobs)}
      </Text>
    );
  }
  return (
    <>
      {next ? <NextJob job={next} now={query.dataUpdatedAt} /> : null}
      {toDoParts.map((part) => (
        <Part key={part} part={part} jobs={query.data} without={next?._id} now={query.dataUpdatedAt} />
      ))}
    </>
  );
}

/** Late jobs are listed without displacing upcoming ones. */
const rowsOf: Readonly<Record<ToDoPart, number>> = { today: 5, late: 3, upcoming: 5 };

interface PartProps {
  readonly part: ToDoPart;
  readonly jobs: MyJobs;
  /** The next job, which is shown above. */
  readonly without: string | undefined;
  /** When it was asked for. */
  readonly now: number;
}

function Part({ part, jobs, without, now }: PartProps) {
  const { t } = useTranslation('dashboard');
  const formats = useFormats();
  const person = usePerson();
  const { timezone } = useSettings();
  const others = jobs[part].docs.filter((job) => job._id !== without);
  const shown = others.slice(0, rowsOf[part]);
  if (shown.length === 0) return null;
  const { total } = jobs[part];
  const { to, search } = partOfJobsToDo(part, person._id, dayThere(new Date(now).toISOString(), timezone));
  return (
    <section className={styles.part} data-part={part}>
      <h3 className={styles.partTitle}>{t(($) => $.dashboard.parts[part])}</h3>
      <ul className={styles.rows}>
        {shown.map((job) => (
          <li key={job._id}>
            <JobRow job={job} lead={<Start job={job} part={part} />} detail={<Where job={job} />} />
          </li>
        ))}
      </ul>
      {total > shown.length ? (
        <Link to={to} search={search} className={styles.more}>
          {t(($) => $.dashboard.allOfPart, { count: total, shown: formats.number(total) })}
        </Link>
      ) : null}
    </section>
  );
}

/** The hour of what starts today, the day and hour of the rest. */
function Start({ job, part }: { job: DashboardJob; part: ToDoPart }) {
  const formats = useFormats();
  if (!job.startDate) return <span className={styles.start} />;
  return (
    <time dateTime={job.startDate} className={styles.start}>
      {part === 'today' ? null : <span className={styles.startDay}>{formats.dayAndMonth(job.startDate)}</span>}
      <span>{formats.time(job.startDate)}</span>
    </time>
  );
}

function Where({ job }: { job: DashboardJob }) {
  return (
    <>
      {[job.project?.name, job.place?.address].map((name, index) =>
        name ? (
          <DetailPart key={index}>
            <CutName>{name}</CutName>
          </DetailPart>
        ) : null,
      )}
    </>
  );
}

export const myJobsWidget: WidgetLook = { Component: MyJobsWidget };
