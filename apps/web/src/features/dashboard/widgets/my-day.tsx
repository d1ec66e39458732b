import { Suspense } from 'react';
import { TodayStops } from '../../shifts/index.ts';
import { RowsSkeleton } from '../components/rows.tsx';
import { WidgetFrame } from '../components/widget-frame.tsx';
import { ownDay } from '../see-all.ts';
import type { WidgetLook } from './widget-look.ts';
import { widgetRows } from './widget-look.ts';

const loading = <RowsSkeleton length={widgetRows} />;

export const myDayWidget: WidgetLook = {
  Component: () => (
    <WidgetFrame kind="my_day" seeAll={ownDay}>
      <Suspense fallback={loading}>
        <TodayStops loading={loading} />
      </Suspense>
    </WidgetFrame>
  ),
};
