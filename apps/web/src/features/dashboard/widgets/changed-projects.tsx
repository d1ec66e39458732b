import { ChangedProjects } from '../components/lists.tsx';
import { WidgetFrame } from '../components/widget-frame.tsx';
import { wholeList } from '../see-all.ts';
import type { WidgetLook } from './widget-look.ts';
import { widgetRows } from './widget-look.ts';

export const changedProjectsWidget: WidgetLook = {
  Component: () => (
    <WidgetFrame kind="changed_projects" seeAll={wholeList('changed_projects')}>
      <ChangedProjects length={widgetRows} />
    </WidgetFrame>
  ),
};
