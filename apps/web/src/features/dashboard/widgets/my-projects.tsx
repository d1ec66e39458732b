import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/access/hooks.ts';
import { CutName, Part } from '../../../ui/detail-line.tsx';
import { ownProjectsQuery } from '../api/dashboard.ts';
import { ProjectRow } from '../components/project-row.tsx';
import { Rows } from '../components/rows.tsx';
import { WidgetFrame } from '../components/widget-frame.tsx';
import { allProjects } from '../see-all.ts';
import type { WidgetLook } from './widget-look.ts';
import { widgetRows } from './widget-look.ts';

/** The buildings of a client, each with where it is and how many jobs it had. */
function MyProjects() {
  const { t } = useTranslation('dashboard');
  const formats = useFormats();
  const query = useQuery(ownProjectsQuery(widgetRows));
  return (
    <WidgetFrame kind="my_projects" seeAll={allProjects}>
      <Rows query={query} empty={t(($) => $.dashboard.empty.my_projects)} length={widgetRows}>
        {query.data?.docs.map((project) => (
          <li key={project._id}>
            <ProjectRow
              project={project}
              detail={
                <>
                  {project.location?.address ? (
                    <Part>
                      <CutName>{project.location.address}</CutName>
                    </Part>
                  ) : null}
                  <Part>
                    {t(($) => $.dashboard.toDo, {
                      count: project.jobs_count,
                      shown: formats.number(project.jobs_count),
                    })}
                  </Part>
                </>
              }
            />
          </li>
        ))}
      </Rows>
    </WidgetFrame>
  );
}

export const myProjectsWidget: WidgetLook = { Component: MyProjects };
