import { SegmentedControl, VisuallyHidden } from '@mantine/core';
import { IconLayoutKanban, IconList, IconMap, IconPhoto } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Display } from '@plumbline/domain/views/lists';
import { displaysOf } from '@plumbline/domain/views/lists';
import styles from './views.module.css';
import type { ListViewState } from './use-list-view.ts';

const icons: Readonly<Record<Display, typeof IconList>> = {
  list: IconList,
  board: IconLayoutKanban,
  map: IconMap,
  gallery: IconPhoto,
};

/** How the rows of a list are drawn: as rows, on a board, on a map. */
export function DisplaySwitch({ state }: { readonly state: ListViewState }) {
  const { t } = useTranslation('filters');
  const displays: readonly Display[] = displaysOf[state.list];
  return (
    <SegmentedControl
      aria-label={t(($) => $.filters.display.label)}
      value={state.display}
      data={displays.map((display) => {
        const Icon = icons[display];
        return {
          value: display,
          label: (
            <span className={styles.display} title={t(($) => $.filters.display[display])}>
              <Icon size={18} aria-hidden />
              <VisuallyHidden>{t(($) => $.filters.display[display])}</VisuallyHidden>
            </span>
          ),
        };
      })}
      onChange={(display) => state.show({ display })}
    />
  );
}
