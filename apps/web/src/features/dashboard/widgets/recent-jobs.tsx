import { RecentJobs } from '../components/lists.tsx';
import { WidgetFrame } from '../components/widget-frame.tsx';
import { allJobs } from '../see-all.ts';
import type { WidgetLook } from './widget-look.ts';
import { widgetRows } from './widget-look.ts';

export const recentJobsWidget: WidgetLook = {
  Component: () => (
    <WidgetFrame kind="recent_jobs" seeAll={allJobs}>
      <RecentJobs length={widgetRows} />
    </WidgetFrame>
  ),
};
