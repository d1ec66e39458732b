import { ViewedReports } from '../components/viewed-reports.tsx';
import { WidgetFrame } from '../components/widget-frame.tsx';
import { allReports } from '../see-all.ts';
import type { WidgetLook } from './widget-look.ts';
import { widgetRows } from './widget-look.ts';

export const viewedReportsWidget: WidgetLook = {
  Component: () => (
    <WidgetFrame kind="viewed_reports" seeAll={allReports}>
      <ViewedReports length={widgetRows} />
    </WidgetFrame>
  ),
};
