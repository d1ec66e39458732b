import { Select, Stack, Switch, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useBuilder } from './builder-context.ts';
import { withUsualPeriod, type Draft } from '../../model/draft.ts';
import styles from './builder.module.css';
import { GroupingInput } from './grouping-input.tsx';
import { TotalInput } from './total-input.tsx';
import { useColumnChoices } from './use-column-choices.ts';

/** A figure by the values of two columns. */
export function PivotPart() {
  const { t } = useTranslation('reports');
  const { draft, change, resolved, textAt } = useBuilder();
  const { choices } = useColumnChoices();
  const { pivot } = draft;
  const [first, second = first] = choices;
  if (!first || !second) return null;
  const set = (next: typeof pivot) =>
    change((now) => {
      const begin = (of: Draft, column: string | undefined) =>
        column === undefined ? of : withUsualPeriod(of, column, resolved(column)?.value);
      return { ...begin(begin(now, next?.rows), next?.columns), pivot: next };
    });
  return (
    <section className={styles.part}>
      <h3 className={styles.partTitle}>{t(($) => $.reports.groupTab.pivot)}</h3>
      <Text size="sm" c="dimmed">
        {t(($) => $.reports.groupTab.pivotText)}
      </Text>
      <Switch
        label={t(($) => $.reports.groupTab.pivotOn)}
        checked={pivot !== null}
        onChange={({ currentTarget: { checked } }) =>
          set(
            checked
              ? {
                  rows: draft.group_by[0] ?? first.value,
                  columns: draft.group_by[1] ?? second.value,
                  value: draft.totals[0] ?? { column: null, measure: 'count' },
                }
              : null,
          )
        }
      />
      {pivot ? (
        <Stack gap="xs">
          <Select
            label={t(($) => $.reports.groupTab.pivotRows)}
            allowDeselect={false}
            searchable
            data-at="pivot.rows"
            error={textAt('pivot.rows')}
            value={pivot.rows}
            data={choices}
            onChange={(rows) => rows && set({ ...pivot, rows })}
          />
          <GroupingInput column={pivot.rows} />
          <Select
            label={t(($) => $.reports.groupTab.pivotColumns)}
            allowDeselect={false}
            searchable
            data-at="pivot.columns"
            error={textAt('pivot.columns')}
            value={pivot.columns}
            data={choices}
            onChange={(columns) => columns && set({ ...pivot, columns })}
          />
          {pivot.columns === pivot.rows ? null : <GroupingInput column={pivot.columns} />}
          <TotalInput at="pivot.value" total={pivot.value} onChange={(value) => set({ ...pivot, value })} />
        </Stack>
      ) : null}
    </section>
  );
}
