import { Suspense } from 'react';
import { CurrentGame } from '../../games/index.ts';
import { RowsSkeleton } from '../components/rows.tsx';
import { WidgetFrame } from '../components/widget-frame.tsx';
import { allGames } from '../see-all.ts';
import type { WidgetLook } from './widget-look.ts';
import { widgetRows } from './widget-look.ts';

const loading = <RowsSkeleton length={widgetRows} />;

export const gameWidget: WidgetLook = {
  Component: () => (
    <WidgetFrame kind="game" seeAll={allGames}>
      <Suspense fallback={loading}>
        <CurrentGame loading={loading} length={widgetRows} />
      </Suspense>
    </WidgetFrame>
  ),
};
