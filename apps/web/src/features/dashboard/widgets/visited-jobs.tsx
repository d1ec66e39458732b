import { VisitedJobs } from '../components/lists.tsx';
import { WidgetFrame } from '../components/widget-frame.tsx';
import { wholeList } from '../see-all.ts';
import type { WidgetLook } from './widget-look.ts';
import { widgetRows } from './widget-look.ts';

export const visitedJobsWidget: WidgetLook = {
  Component: () => (
    <WidgetFrame kind="visited_jobs" seeAll={wholeList('visited_jobs')}>
      <VisitedJobs length={widgetRows} />
    </WidgetFrame>
  ),
};
