import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { shownName } from '../../ui/person-avatar.tsx';
import type { BoardRow } from './board/board-rows.ts';

/** Who has a row of the board. */
export function useRowName(): (row: BoardRow) => string {
  const { t } = useTranslation('shifts');
  return useCallback(({ person }) => (person ? shownName(person) : t(($) => $.shifts.rows.others)), [t]);
}
