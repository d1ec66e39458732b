import { ChangedJobs } from '../components/lists.tsx';
import { WidgetFrame } from '../components/widget-frame.tsx';
import { wholeList } from '../see-all.ts';
import type { WidgetLook } from './widget-look.ts';
import { widgetRows } from './widget-look.ts';

export const changedJobsWidget: WidgetLook = {
  Component: () => (
    <WidgetFrame kind="changed_jobs" seeAll={wholeList('changed_jobs')}>
      <ChangedJobs length={widgetRows} />
    </WidgetFrame>
  ),
};
