import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useLengthText } from '../../i18n/use-length-text.ts';
import { useFormats } from '../../lib/access/hooks.ts';
import { shownName } from '../../ui/person-avatar.tsx';
import type { BoardRow } from './board/board-rows.ts';

/** Who has a row of the board. */
export function useRowName(): (row: BoardRow) => string {
  const { t } = useTranslation('shifts');
  return useCallback(({ person }) => (person ? shownName(person) : t(($) => $.shifts.rows.others)), [t]);
}

/** A row of the board in words. */
export interface RowText {
  readonly name: string;
  /** Of who is no person: how many jobs there are. */
  readonly role: string;
  readonly jobs: string;
  readonly count: string;
  /** How long they take; empty where there are none. */
  readonly hours: string;
}

/** What rows of the board say of themselves; the board asks once for all of them. */
export function useRowText(): (row: BoardRow) => RowText {
  const { t } = useTranslation(['shifts', 'roles']);
  const formats = useFormats();
  const rowName = useRowName();
  const lengthText = useLengthText();
  return useCallback(
    (row) => {
      const count = formats.number(row.jobs);
      const jobs = t(($) => $.shifts.rows.jobs, { count: row.jobs, total: count });
      const role = row.person?.role;
      return {
        name: rowName(row),
        role: role ? t(($) => $.roles[role], { ns: 'roles' }) : jobs,
        jobs,
        count,
        hours: lengthText(row.minutes > 0 ? row.minutes : null),
      };
    },
    [t, formats, rowName, lengthText],
  );
}
