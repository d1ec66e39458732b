import { useSearch } from '@tanstack/react-router';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { dashboardWidgets } from '@plumbline/domain/dashboard/widgets';
import { useActor } from '../../../lib/access/hooks.ts';
import { Page } from '../../../ui/page-header.tsx';
import { usePageTitle } from '../../../ui/shell/shell-state.tsx';
import type { SeeAll, WholeList } from '../see-all.ts';
import { allJobs, allReports, wholeList, wholeLists } from '../see-all.ts';
import styles from './dashboard.module.css';
import { ChangedJobs, ChangedProjects, RecentJobs, VisitedJobs } from './lists.tsx';
import { ViewedReports } from './viewed-reports.tsx';
import { WidgetFrame } from './widget-frame.tsx';
import { LinkButton } from '../../../ui/links/link-button.tsx';

const sectionRows = 10;
const wholeRows = 100;

interface Section {
  readonly List: ComponentType<{ length: number }>;
  readonly seeAll: SeeAll;
}

const sections = {
  recent_jobs: { List: RecentJobs, seeAll: allJobs },
  visited_jobs: { List: VisitedJobs, seeAll: wholeList('visited_jobs') },
  viewed_reports: { List: ViewedReports, seeAll: allReports },
  changed_jobs: { List: ChangedJobs, seeAll: wholeList('changed_jobs') },
  changed_projects: { List: ChangedProjects, seeAll: wholeList('changed_projects') },
} as const satisfies Record<string, Section>;

type SectionKind = keyof typeof sections;

/** /dashboard_old, for the desk: the fixed lists, or one of them whole (spec/4 §6 "Screens that are only named"). */
export function OldDashboardScreen() {
  const viewer = useActor();
  const kinds = (Object.keys(sections) as SectionKind[]).filter((kind) => dashboardWidgets[kind].isFor(viewer));
  const { show } = useSearch({ strict: false });
  const whole = wholeLists.find((list) => list === show && kinds.includes(list));
  if (whole) return <WholeOne list={whole} />;
  return (
    <Page>
      <div className={styles.widgets}>
        {kinds.map((kind) => {
          const { List, seeAll } = sections[kind];
          return (
            <div key={kind} className={styles.place}>
              <WidgetFrame kind={kind} seeAll={seeAll}>
                <List length={sectionRows} />
              </WidgetFrame>
            </div>
          );
        })}
      </div>
    </Page>
  );
}

function WholeOne({ list }: { list: WholeList }) {
  const { t } = useTranslation('dashboard');
  const { List } = sections[list];
  usePageTitle(t(($) => $.dashboard.widgets[list]));
  return (
    <Page>
      <LinkButton
        to="/dashboard"
        variant="subtle"
        color="gray"
        size="compact-sm"
        mb="sm"
        leftSection={<IconArrowLeft size={16} className="mirrored" aria-hidden />}
      >
        {t(($) => $.dashboard.back)}
      </LinkButton>
      <WidgetFrame kind={list}>
        <List length={wholeRows} />
      </WidgetFrame>
    </Page>
  );
}
