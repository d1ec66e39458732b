import { VisuallyHidden } from '@mantine/core';
import { IconHome, IconUsers } from '@tabler/icons-react';
import type { KeyboardEvent, MouseEvent, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './view-bar.module.css';

/** One view of a list as a tab; `id` is null for the list without a view. */
export interface ViewTab {
  readonly id: string | null;
  readonly name: string;
  readonly address: string;
  readonly isShared: boolean;
  /** The list opens with it for this person. */
  readonly isDefault: boolean;
}

interface ViewTabsProps {
  readonly strip: RefObject<HTMLDivElement | null>;
  readonly tabs: readonly ViewTab[];
  /** How many of them have room; the others are in the menu beside them. */
  readonly fitting: number;
  /** Undefined while it is not known which view is shown. */
  readonly selected: string | null | undefined;
  /** Whether the selected one is shown otherwise than it is saved. */
  readonly isChanged: boolean;
  readonly onOpen: (id: string | null) => void;
}

/** A press that opens the link in another tab or window of the browser. */
const isForBrowser = (event: MouseEvent) => event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

/** The views of a list as tabs: each a link of its own, walked by the arrow keys, opened by Enter or space. */
export function ViewTabs({ strip, tabs, fitting, selected, isChanged, onOpen }: ViewTabsProps) {
  const { t, i18n } = useTranslation('filters');
  const isRtl = i18n.dir() === 'rtl';
  const reachable = tabs.slice(0, fitting).find(({ id }) => id === selected) ?? tabs[0];
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const links = [...(strip.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])].slice(0, fitting);
    const at = links.indexOf(event.currentTarget);
    if (event.key === ' ') links[at]?.click();
    const moves: Readonly<Record<string, number>> = {
      [isRtl ? 'ArrowLeft' : 'ArrowRight']: (at + 1) % links.length,
      [isRtl ? 'ArrowRight' : 'ArrowLeft']: at - 1,
      Home: 0,
      End: -1,
      ' ': at,
    };
    const to = moves[event.key];
    if (to === undefined) return;
    event.preventDefault();
    links.at(to)?.focus();
  };
  return (
    <div ref={strip} role="tablist" aria-label={t(($) => $.filters.views.menu)} className={styles.tabs}>
      {tabs.map((tab, place) => (
        <a
          key={tab.id ?? ''}
          role="tab"
          href={tab.address}
          className={styles.tab}
          aria-selected={tab.id === selected}
          tabIndex={tab === reachable ? 0 : -1}
          data-over={place >= fitting || undefined}
          title={tab.name}
          onKeyDown={walk}
          onClick={(event) => {
            if (isForBrowser(event)) return;
            event.preventDefault();
            onOpen(tab.id);
          }}
        >
          <bdi className={styles.tabName}>{tab.name}</bdi>
          {tab.isShared ? <TabSign icon={IconUsers} text={t(($) => $.filters.views.isShared)} /> : null}
          {tab.isDefault ? <TabSign icon={IconHome} text={t(($) => $.filters.views.isDefault)} /> : null}
          {tab.id === selected && isChanged ? <ChangedDot /> : null}
        </a>
      ))}
    </div>
  );
}

function TabSign({ icon: Icon, text }: { readonly icon: typeof IconHome; readonly text: string }) {
  return (
    <>
      <Icon size={14} aria-hidden className={styles.sign} />
      <VisuallyHidden>{`, ${text}`}</VisuallyHidden>
    </>
  );
}

/** What is shown differs from what is saved. */
export function ChangedDot() {
  const { t } = useTranslation('filters');
  return (
    <>
      <span className={styles.dot} aria-hidden />
      <VisuallyHidden>{` ${t(($) => $.filters.views.changed)}`}</VisuallyHidden>
    </>
  );
}
