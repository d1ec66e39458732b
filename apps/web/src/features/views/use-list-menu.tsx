import { Menu } from '@mantine/core';
import { IconFileTypeCsv, IconReportAnalytics } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Display } from '@plumbline/domain/views/lists';
import { displaysOf } from '@plumbline/domain/views/lists';
import type { GridColumn } from '../../ui/grid/columns.ts';
import { useReportOfList } from '../reports/index.ts';
import { useListCsv } from './use-list-csv.ts';
import type { ListViewState } from './use-list-view.ts';

interface ListMenu {
  /** The items of the menu; null where there are none for this person. */
  readonly items: ReactNode;
  /** The windows that they open. */
  readonly dialogs: ReactNode;
}

/**
 * What is done with a list as a whole: a report of it, a file.
 * @param hasDisplays whether it also says how the list is displayed, where there is no room for that beside it
 */
export function useListMenu<Row>(
  state: ListViewState,
  columns: readonly GridColumn<Row>[],
  hasDisplays: boolean,
): ListMenu {
  const { t } = useTranslation(['filters', 'shell']);
  const { list, grid } = state;
  const csv = useListCsv(state, columns);
  const { filters, search } = grid.query;
  const report = useReportOfList({ type: list === 'files' ? null : list, filters, search });
  const displays: readonly Display[] = hasDisplays ? displaysOf[list] : [];
  if (!csv && !report && displays.length < 2) return { items: null, dialogs: null };
  const items = (
    <>
      {displays.length > 1 ? (
        <>
          <Menu.Label>{t(($) => $.filters.display.label)}</Menu.Label>
          <Menu.RadioGroup value={state.display} onChange={(display) => state.show({ display })}>
            {displays.map((display) => (
              <Menu.RadioItem key={display} value={display} closeMenuOnClick>
                {t(($) => $.filters.display[display])}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          {csv || report ? <Menu.Divider /> : null}
        </>
      ) : null}
      {report ? (
        <Menu.Item
          leftSection={<IconReportAnalytics size={16} aria-hidden />}
          title={t(($) => $.shell.reportText, { ns: 'shell' })}
          onClick={report.start}
        >
          {t(($) => $.shell.report, { ns: 'shell' })}
        </Menu.Item>
      ) : null}
      {csv ? (
        <Menu.Item leftSection={<IconFileTypeCsv size={16} aria-hidden />} disabled={csv.isSaving} onClick={csv.save}>
          {t(($) => $.filters.csv)}
        </Menu.Item>
      ) : null}
    </>
  );
  return { items, dialogs: report?.dialog ?? null };
}
