import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { customFilterField } from '@plumbline/domain/filters/custom-fields';
import { groupSection } from '@plumbline/domain/filters/groups';
import { filterFields } from '@plumbline/domain/filters/fields';
import { isolatedNames } from '../../i18n/isolated.ts';
import { useFieldName } from '../filters/index.ts';
import { useSaveDefault } from './saved-default.ts';
import type { ListViewState } from './use-list-view.ts';
import styles from './views.module.css';

interface ViewNoticeProps {
  readonly state: ListViewState;
  /** What the columns of the list are called. */
  readonly columnName: (id: string) => string | null;
}

/** What of a view can't be shown to this person, and why; or that there is no such view. */
export function ViewNotice({ state, columnName }: ViewNoticeProps) {
  const { t } = useTranslation('filters');
  const fieldName = useFieldName(state.list);
  const { view, isMissing, isMissingDefault } = state;
  const { mutate: saveDefault } = useSaveDefault(state.screen);
  const showAll = () => {
    // It would be asked for, and missed, with each visit.
    if (isMissingDefault) saveDefault(null);
    state.open(null);
  };
  if (isMissing) {
    return (
      <div className={styles.notice} role="status">
        {t(($) => $.filters.views.missing)}
        <Button variant="subtle" size="compact-md" onClick={showAll}>
          {t(($) => $.filters.views.showAll)}
        </Button>
      </div>
    );
  }
  if (!view || view.problems.length === 0) return null;
  const nameOf = ({ part, field: name, reason }: (typeof view.problems)[number]): string => {
    const field = part === 'section' ? groupSection(name).field : name;
    if (field === '') return t(($) => $.filters.views.theFilter);
    if (part === 'columns') return columnName(field) ?? field;
    const isField = customFilterField(field) !== null || Object.hasOwn(filterFields[state.list], field);
    return isField ? fieldName(field, reason) : field;
  };
  const named = (reason: 'gone' | 'hidden') =>
    isolatedNames([...new Set(view.problems.filter((one) => one.reason === reason).map(nameOf))]);
  const [gone, hidden] = [named('gone'), named('hidden')];
  const isUngrouped = view.problems.some(({ part }) => part === 'section');
  return (
    <div className={styles.notice} role="status">
      {gone === '' ? null : <span>{t(($) => $.filters.views.gone, { names: gone })}</span>}
      {hidden === '' ? null : <span>{t(($) => $.filters.views.hidden, { names: hidden })}</span>}
      {isUngrouped ? <span>{t(($) => $.filters.views.ungrouped)}</span> : null}
    </div>
  );
}
