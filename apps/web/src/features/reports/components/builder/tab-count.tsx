import { Text, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Draft } from '../../model/draft.ts';

/** How much a tab holds: a tab that says nothing is empty. */
export function TabCount({ name, draft }: { readonly name: string; readonly draft: Draft }) {
  const { t } = useTranslation('reports');
  const counts: Readonly<Record<string, number>> = {
    columns: draft.columns.length,
    group: draft.group_by.length,
  };
  const count = counts[name] ?? 0;
  if (count === 0) return null;
  return (
    <Text component="span" size="xs" c="dimmed" ms={4} data-numbers="tabular">
      {count}
      <VisuallyHidden>{name === 'columns' ? t(($) => $.reports.columns.count) : ''}</VisuallyHidden>
    </Text>
  );
}
