import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/access/hooks.ts';
import { projectsQuery } from '../api/dashboard.ts';
import styles from '../components/dashboard.module.css';
import { ProjectRow } from '../components/project-row.tsx';
import { Rows } from '../components/rows.tsx';
import { WidgetFrame } from '../components/widget-frame.tsx';
import { jobsToDoIn, lateJobsIn } from '../see-all.ts';
import type { WidgetLook } from './widget-look.ts';
import { widgetRows } from './widget-look.ts';

/** The projects with the most jobs to do; a row leads to those jobs, and what is said to be late to the late ones. */
function WaitingProjects() {
  const { t } = useTranslation('dashboard');
  const formats = useFormats();
  const query = useQuery(projectsQuery(widgetRows));
  return (
    <WidgetFrame kind="waiting_projects" seeAll={{ to: '/projects' }}>
      <Rows query={query} empty={t(($) => $.dashboard.empty.waiting_projects)} length={widgetRows}>
        {query.data?.waiting.map((project) => (
          <li key={project._id}>
            <ProjectRow
              project={project}
              to={jobsToDoIn(project._id)}
              label={`${project.name}, ${t(($) => $.dashboard.toDo, { count: project.waiting, shown: formats.number(project.waiting) })}`}
              detail={
                project.late > 0 ? (
                  <Link {...lateJobsIn(project._id)} className={styles.late}>
                    {t(($) => $.dashboard.late, { count: project.late, shown: formats.number(project.late) })}
                  </Link>
                ) : (
                  t(($) => $.dashboard.nothingLate)
                )
              }
              end={
                <span className={styles.figure} data-numbers="tabular">
                  {t(($) => $.dashboard.toDo, { count: project.waiting, shown: formats.number(project.waiting) })}
                </span>
              }
            />
          </li>
        ))}
      </Rows>
    </WidgetFrame>
  );
}

export const waitingProjectsWidget: WidgetLook = { Component: WaitingProjects };
