import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/access/hooks.ts';
import { reviewQuery } from '../api/dashboard.ts';
import { JobRow } from '../components/job-row.tsx';
import { Rows } from '../components/rows.tsx';
import { WidgetFrame } from '../components/widget-frame.tsx';
import { jobsInStatus } from '../see-all.ts';
import type { WidgetLook } from './widget-look.ts';
import { widgetRows } from './widget-look.ts';

/** The jobs in review, the one that has waited longest first. */
function WaitingForReview() {
  const { t } = useTranslation('dashboard');
  const formats = useFormats();
  const query = useQuery(reviewQuery(widgetRows));
  const total = query.data?.total ?? 0;
  const shownTotal = query.data?.total_is_estimate ? `${formats.number(1000)}+` : formats.number(total);
  return (
    <WidgetFrame
      kind="waiting_for_review"
      seeAll={jobsInStatus('review')}
      total={total > widgetRows ? shownTotal : undefined}
    >
      <Rows query={query} empty={t(($) => $.dashboard.empty.waiting_for_review)} length={widgetRows}>
        {query.data?.docs.map((job) => (
          <li key={job._id}>
            <JobRow job={job} />
          </li>
        ))}
      </Rows>
    </WidgetFrame>
  );
}

export const waitingForReviewWidget: WidgetLook = { Component: WaitingForReview };
