import { ActionIcon, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconBookmark, IconChevronDown } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isolatedName } from '../../i18n/isolated.ts';
import { useActor } from '../../lib/access/hooks.ts';
import { useFitting } from './use-fitting.ts';
import type { ListViewState } from './use-list-view.ts';
import type { ViewActions } from './use-view-actions.ts';
import { useViewActions } from './use-view-actions.ts';
import styles from './view-bar.module.css';
import { ViewMenu } from './view-menu.tsx';
import type { ViewTab } from './view-tabs.tsx';
import { ChangedDot, ViewTabs } from './view-tabs.tsx';
import { viewsQuery } from './views-queries.ts';

/** The list without a view, then this person's own views, then those shared with them. */
function useViewTabs({ list, screen, saved }: ListViewState): readonly ViewTab[] {
  const { t } = useTranslation('filters');
  const { id: ownId } = useActor();
  const { data: views = [] } = useQuery(viewsQuery(list));
  const tabs = views.map(({ _id: id, name, owner }): ViewTab => ({
    id,
    name,
    address: `/${screen}?view=${id}`,
    isShared: owner?._id !== ownId,
    isDefault: saved?.view === id,
  }));
  const whole = { id: null, name: t(($) => $.filters.views.all[list]), address: `/${screen}` };
  return [
    { ...whole, isShared: false, isDefault: false },
    ...tabs.filter(({ isShared }) => !isShared),
    ...tabs.filter(({ isShared }) => isShared),
  ];
}

/**
 * The views of a list above it: tabs as far as there is room, the others in a menu, which also has what is done with the view that is
 * shown. What was changed in it is saved or taken back beside them.
 */
export function ViewBar({ state }: { readonly state: ListViewState }) {
  const { view, isChanged, isReady, open } = state;
  const act = useViewActions(state);
  const tabs = useViewTabs(state);
  const strip = useRef<HTMLDivElement>(null);
  const selected = isReady ? (view?._id ?? null) : undefined;
  const fitting = useFitting(strip);
  const target = useOverflowTarget(tabs.slice(fitting), state);
  return (
    <div className={styles.bar}>
      <ViewTabs strip={strip} tabs={tabs} fitting={fitting} selected={selected} isChanged={isChanged} onOpen={open} />
      <ViewMenu state={state} act={act} target={target} />
      {isChanged ? (
        <ChangedView
          act={act}
          maySave={view?.can.includes('change') ?? false}
          // The buttons go with what was changed.
          onPress={() => strip.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus()}
        />
      ) : null}
    </div>
  );
}

/** What opens the menu of views: it names the one that is shown where that has no tab, or says how many have none. */
function useOverflowTarget(hidden: readonly ViewTab[], { view, isChanged }: ListViewState) {
  const { t } = useTranslation('filters');
  const menu = t(($) => $.filters.views.menu);
  if (hidden.length === 0) {
    return (
      <ActionIcon variant="subtle" color="gray" size={36} className={styles.more ?? ''} aria-label={menu}>
        <IconChevronDown size={18} aria-hidden />
      </ActionIcon>
    );
  }
  const isHere = view !== null && hidden.some(({ id }) => id === view._id);
  const more = t(($) => $.filters.views.more, { count: hidden.length });
  const name = isHere ? isolatedName(view.name) : more;
  const said = isHere && isChanged ? `${name} ${t(($) => $.filters.views.changed)}` : name;
  return (
    <Button
      variant={isHere ? 'light' : 'subtle'}
      color={isHere ? undefined : 'gray'}
      size="compact-md"
      className={styles.more ?? ''}
      rightSection={<IconChevronDown size={16} aria-hidden />}
      aria-label={t(($) => $.filters.chip, { field: menu, value: said })}
      title={isHere ? view.name : undefined}
    >
      <bdi className={styles.tabName}>{isHere ? view.name : more}</bdi>
      {isHere && isChanged ? <ChangedDot /> : null}
    </Button>
  );
}

interface ChangedViewProps {
  readonly act: ViewActions;
  readonly maySave: boolean;
  readonly onPress: () => void;
}

function ChangedView({ act, maySave, onPress }: ChangedViewProps) {
  const { t } = useTranslation('filters');
  const after = (what: () => void) => () => {
    onPress();
    what();
  };
  return (
    <>
      {maySave ? (
        <Button variant="light" size="compact-md" className={styles.more ?? ''} onClick={after(act.saveChanges)}>
          {t(($) => $.filters.views.save)}
        </Button>
      ) : null}
      <Button variant="subtle" size="compact-md" className={styles.more ?? ''} onClick={after(act.forgetChanges)}>
        {t(($) => $.filters.views.reset)}
      </Button>
    </>
  );
}

interface ViewButtonProps {
  readonly state: ListViewState;
  /** It says which view is shown also while none is, and takes what room there is. */
  readonly isWide?: boolean;
}

/** The views of a list as one button, where there is no room for tabs. */
export function ViewButton({ state, isWide = false }: ViewButtonProps) {
  const { t } = useTranslation('filters');
  const { list, view, isChanged } = state;
  const act = useViewActions(state);
  const menu = t(($) => $.filters.views.menu);
  const whole = isWide ? t(($) => $.filters.views.all[list]) : menu;
  const name = view ? isolatedName(view.name) : whole;
  const said = isChanged ? `${name} ${t(($) => $.filters.views.changed)}` : name;
  const target = (
    <Button
      variant={view ? 'light' : 'default'}
      className={(isWide ? styles.wide : styles.narrow) ?? ''}
      px={isWide ? 'xs' : undefined}
      leftSection={isWide ? undefined : <IconBookmark size={18} aria-hidden />}
      rightSection={<IconChevronDown size={16} aria-hidden />}
      {...(view || isWide ? { 'aria-label': t(($) => $.filters.chip, { field: menu, value: said }) } : {})}
    >
      <bdi className={styles.tabName}>{view?.name ?? whole}</bdi>
      {isChanged ? <ChangedDot /> : null}
    </Button>
  );
  return <ViewMenu state={state} act={act} target={target} />;
}
