import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { lastResultsQuery } from '../api/dashboard.ts';
import { JobRow } from '../components/job-row.tsx';
import { Rows } from '../components/rows.tsx';
import { WidgetFrame } from '../components/widget-frame.tsx';
import { lastResultsList } from '../see-all.ts';
import type { WidgetLook } from './widget-look.ts';
import { widgetRows } from './widget-look.ts';

/** What was found last, for whom it was found. */
function LastResults() {
  const { t } = useTranslation('dashboard');
  const query = useQuery(lastResultsQuery(widgetRows));
  return (
    <WidgetFrame kind="last_results" seeAll={lastResultsList}>
      <Rows query={query} empty={t(($) => $.dashboard.empty.last_results)} length={widgetRows}>
        {query.data?.docs.map((job) => (
          <li key={job._id}>
            <JobRow job={job} />
          </li>
        ))}
      </Rows>
    </WidgetFrame>
  );
}

export const lastResultsWidget: WidgetLook = { Component: LastResults };
