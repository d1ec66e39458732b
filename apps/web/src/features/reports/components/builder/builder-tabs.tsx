import { Tabs } from '@mantine/core';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Draft } from '../../model/draft.ts';
import type { TabName } from '../../model/problems.ts';
import { tabNames } from '../../model/problems.ts';
import styles from './builder.module.css';
import { ChartTab } from './chart-tab.tsx';
import { ColumnsTab } from './columns-tab.tsx';
import { FiltersTab } from './filters-tab.tsx';
import { GroupTab } from './group-tab.tsx';
import { TabProblems } from './problem-list.tsx';
import { SettingsTab } from './settings-tab.tsx';
import { TabCount } from './tab-count.tsx';

const tabs = {
  columns: ColumnsTab,
  filters: FiltersTab,
  group: GroupTab,
  chart: ChartTab,
  settings: SettingsTab,
} as const satisfies Record<TabName, unknown>;

/** What the builder shows: one of its tabs or, on a phone, the preview in their place. */
export type ShownTab = TabName | 'preview';

export const isTab = (name: string | null | undefined): name is TabName => tabNames.some((one) => one === name);

interface TabContentProps {
  readonly name: TabName;
}

function TabContent({ name }: TabContentProps) {
  const Tab = tabs[name];
  return (
    <Suspense>
      <Tab />
    </Suspense>
  );
}

interface PhoneTabsProps {
  readonly shown: ShownTab;
  readonly onShow: (tab: ShownTab) => void;
  /** The element that shows the tab. */
  readonly panelId: string;
}

/** On a phone the preview is a tab like the others. */
export function PhoneTabs({ shown, onShow, panelId }: PhoneTabsProps) {
  const { t } = useTranslation('reports');
  return (
    <Tabs
      value={shown}
      onChange={(name) => onShow(name === 'preview' || isTab(name) ? name : 'columns')}
      className={styles.phoneTabs ?? ''}
    >
      <Tabs.List className={styles.phoneTabList ?? ''}>
        {[...tabNames, 'preview' as const].map((name) => (
          <Tabs.Tab key={name} value={name} className={styles.tab ?? ''} aria-controls={panelId}>
            {t(($) => $.reports.builder.tabs[name])}
            <TabProblems name={name} />
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  );
}

/** The open tab of a phone. */
export function PhoneTab({ name }: TabContentProps) {
  return (
    <div className={styles.panel}>
      <TabContent name={name} />
    </div>
  );
}

interface DeskTabsProps {
  readonly shown: ShownTab;
  readonly onShow: (tab: ShownTab) => void;
  readonly draft: Draft;
}

/** The tabs of a desk, beside the preview. */
export function DeskTabs({ shown, onShow, draft }: DeskTabsProps) {
  const { t } = useTranslation('reports');
  return (
    <Tabs
      value={shown === 'preview' ? 'columns' : shown}
      onChange={(name) => onShow(isTab(name) ? name : 'columns')}
      keepMounted={false}
    >
      <Tabs.List grow>
        {tabNames.map((name) => (
          <Tabs.Tab key={name} value={name} className={styles.tab ?? ''}>
            {t(($) => $.reports.builder.tabs[name])}
            <TabCount name={name} draft={draft} />
            <TabProblems name={name} />
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabNames.map((name) => (
        <Tabs.Panel key={name} value={name} className={styles.panel ?? ''}>
          <TabContent name={name} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
