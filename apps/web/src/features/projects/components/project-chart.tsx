import { Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ChartWeek, Project } from '@plumbline/contract/projects';
import { useFormats } from '../../../lib/access/hooks.ts';
import { jobsWhere } from '../../../lib/jobs/jobs-where.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { projectChartQuery } from '../api/project-chart.ts';
import styles from './project-chart.module.css';
import { Section } from './section.tsx';

/** Of the tallest bar, in rem. */
const tallest = 6;

const parts = ['late', 'waiting', 'reported'] as const;

/** What a bar is made of, from below: what is late, what waits, what is reported. */
const sizesOf = ({ reported, waiting, late }: ChartWeek) => ({ late, waiting: waiting - late, reported });

/** The mini chart of a project (spec/2 §3): how many of its jobs start in each week; a bar opens those that it counts. */
export function ProjectChart({ project }: { project: Project }) {
  const { t, i18n } = useTranslation('projects');
  const chart = useQuery(projectChartQuery(project._id, i18n.language));
  return (
    <Section title={t(($) => $.projects.chart.title)}>
      {chart.data ? (
        <Bars projectId={project._id} weeks={chart.data.weeks} />
      ) : chart.error ? (
        <ErrorState failure={chart.error} onRetry={() => void chart.refetch()} />
      ) : (
        <Skeleton height={120} aria-busy />
      )}
    </Section>
  );
}

function Bars({ projectId, weeks }: { readonly projectId: string; readonly weeks: readonly ChartWeek[] }) {
  const { t } = useTranslation('projects');
  const formats = useFormats();
  const maxJobs = Math.max(...weeks.map(({ reported, waiting }) => reported + waiting));
  if (maxJobs === 0) return <Text c="dimmed">{t(($) => $.projects.chart.empty)}</Text>;
  return (
    <>
      {/* Time runs from left to right in every language (decision 0037). */}
      <ol className={styles.bars} dir="ltr">
        {weeks.map((week) => {
          const { from, to, isCurrent, reported, waiting, late } = week;
          const sizes = sizesOf(week);
          const count = reported + waiting;
          const words = [
            t(($) => $.projects.chart.week, { from: formats.day(from), to: formats.day(to) }),
            t(($) => $.projects.chart.jobs, { count }),
            ...(late > 0 ? [t(($) => $.projects.chart.lateJobs, { count: late })] : []),
          ].join(', ');
          const { to: list, search } = jobsWhere(
            [
              { field: 'project', operator: 'in', value: [projectId] },
              { field: 'startDate', operator: 'between', value: [from, to] },
            ],
            'startDate',
          );
          return (
            <li key={from}>
              <Link
                to={list}
                search={search}
                className={styles.week}
                aria-current={isCurrent ? 'date' : undefined}
                title={words}
              >
                <VisuallyHidden>{words}</VisuallyHidden>
                <span className={styles.count} data-numbers="tabular" aria-hidden>
                  {count > 0 ? formats.number(count) : ''}
                </span>
                <span className={styles.bar} style={{ blockSize: `${(count / maxJobs) * tallest}rem` }} aria-hidden>
                  {parts.map((part) => (
                    <span key={part} data-part={part} style={{ flexGrow: sizes[part] }} />
                  ))}
                </span>
                <span className={styles.day} data-numbers="tabular" aria-hidden>
                  {`${from.slice(8)}/${from.slice(5, 7)}`}
                </span>
              </Link>
            </li>
          );
        })}
      </ol>
      <ul className={styles.legend}>
        {parts.map((part) => (
          <li key={part} data-part={part}>
            {t(($) => $.projects.chart[part])}
          </li>
        ))}
      </ul>
    </>
  );
}
