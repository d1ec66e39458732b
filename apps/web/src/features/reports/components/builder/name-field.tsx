import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { reportLimits } from '@plumbline/domain/reports/report-types';
import { useBuilder } from './builder-context.ts';
import styles from './builder.module.css';

/** The report's name, edited in place. */
export function NameField() {
  const { t } = useTranslation('reports');
  const { draft, change, textAt } = useBuilder();
  return (
    <TextInput
      className={styles.name ?? ''}
      classNames={{ input: styles.nameInput ?? '' }}
      aria-label={t(($) => $.reports.name.label)}
      placeholder={t(($) => $.reports.name.label)}
      dir="auto"
      data-at="name"
      error={textAt('name')}
      maxLength={reportLimits.name}
      value={draft.name}
      onChange={({ currentTarget: { value } }) => change((now) => ({ ...now, name: value }))}
    />
  );
}
