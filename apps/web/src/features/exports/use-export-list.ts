import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { exportListCsv } from '@plumbline/contract/list-csv';
import type { ViewList } from '@plumbline/domain/actor/view-lists';
import { saveFile } from '../../ui/save-file.ts';
import { showFailure } from '../../ui/undo.tsx';
import { useProblemText } from '../../ui/use-problem-text.ts';
import { fetchFile } from '../../lib/api/call-server.ts';
import { randomKey } from '../../lib/api/random-key.ts';

/** A list as it is shown. */
export interface ShownList {
  readonly list: ViewList;
  readonly search: string;
  readonly sort: string | null;
  readonly filters: string | null;
  readonly section: string | null;
  /** The columns that are shown, in their order. */
  readonly columns: readonly string[];
}

/** Saves a list as CSV: all of its rows, with the columns that are shown. */
export function useExportList(): (shown: ShownList) => Promise<void> {
  const { t } = useTranslation('exports');
  const problemText = useProblemText();
  return async ({ list, search, sort, filters, section, columns }) => {
    const waiting = randomKey();
    const message = t(($) => $.exports.preparing);
    notifications.show({ id: waiting, loading: true, autoClose: false, withCloseButton: false, message });
    try {
      const { content, name } = await fetchFile(exportListCsv, {
        params: { list },
        query: {
          columns: columns.join(','),
          ...(search && { search }),
          ...(sort !== null && { sort }),
          ...(filters !== null && { filters }),
          ...(section === 'status' || section === 'project' ? { section } : {}),
        },
      });
      saveFile(content, name ?? `${list}.csv`);
    } catch (failure) {
      showFailure(t(($) => $.exports.failed, { reason: problemText(failure) }));
    } finally {
      notifications.hide(waiting);
    }
  };
}
