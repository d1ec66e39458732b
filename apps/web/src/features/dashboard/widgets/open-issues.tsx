import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { openIssuesQuery } from '../api/dashboard.ts';
import { JobRow } from '../components/job-row.tsx';
import { Rows } from '../components/rows.tsx';
import { WidgetFrame } from '../components/widget-frame.tsx';
import { openIssuesList } from '../see-all.ts';
import type { WidgetLook } from './widget-look.ts';
import { widgetRows } from './widget-look.ts';

/** What was found and is not closed yet, for whom it was found. */
function OpenIssues() {
  const { t } = useTranslation('dashboard');
  const query = useQuery(openIssuesQuery(widgetRows));
  return (
    <WidgetFrame kind="open_issues" seeAll={openIssuesList}>
      <Rows query={query} empty={t(($) => $.dashboard.empty.open_issues)} length={widgetRows}>
        {query.data?.docs.map((job) => (
          <li key={job._id}>
            <JobRow job={job} />
          </li>
        ))}
      </Rows>
    </WidgetFrame>
  );
}

export const openIssuesWidget: WidgetLook = { Component: OpenIssues };
