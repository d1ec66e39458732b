import { Radio, Select, Stack, Text } from '@mantine/core';
import { IconBan, IconChartBar, IconChartDonut, IconChartLine, IconStack2 } from '@tabler/icons-react';
import type { TablerIcon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ChartKind } from '@plumbline/domain/reports/definition';
import { chartKinds } from '@plumbline/domain/reports/definition';
import { isNumeric } from '@plumbline/domain/values/value-types';
import { withChartOf } from '../../model/draft.ts';
import { useBuilder } from './builder-context.ts';
import styles from './builder.module.css';
import { GroupingInput } from './grouping-input.tsx';
import { useTotalName } from './total-input.tsx';
import { useColumnChoices } from './use-column-choices.ts';

const icons: Readonly<Record<ChartKind, TablerIcon>> = {
  bar: IconChartBar,
  line: IconChartLine,
  pie: IconChartDonut,
  stacked: IconStack2,
};

/** The figure that is added where there is none to draw. */
const ofRows = 'rows';

/** The chart of a grouped report: which kind, and which figure it draws. */
export function ChartTab() {
  const { t } = useTranslation('reports');
  const { draft, change, resolved, textAt } = useBuilder();
  const { choices } = useColumnChoices();
  const totalName = useTotalName();
  const { chart, group_by: groups, totals } = draft;
  if (choices.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t(($) => $.reports.groupTab.needsColumns)}
      </Text>
    );
  }
  if (groups.length === 0) {
    return (
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t(($) => $.reports.chartTab.groupFirst)}
        </Text>
        <Select
          label={t(($) => $.reports.chartTab.group)}
          searchable
          value={null}
          data={choices}
          onChange={(column) => column && change((now) => withChartOf(now, column, resolved(column)?.value))}
        />
      </Stack>
    );
  }
  // The earliest of some dates can't be drawn.
  const isDrawable = ({ column, measure }: (typeof totals)[number]) =>
    measure === 'count' || (column !== null && isNumeric(resolved(column)?.value ?? 'text'));
  const drawable = totals.flatMap((total, place) => (isDrawable(total) ? [{ total, place }] : []));
  const isDrawn = (place: number | undefined) => drawable.some((one) => one.place === place);
  const draw = (kind: ChartKind, place: number | undefined) =>
    change((now) => {
      if (place !== undefined) return { ...now, chart: { kind, total: place } };
      // Nothing that could be drawn: how many rows there are always can.
      const figures: typeof totals = [...now.totals, { column: null, measure: 'count' }];
      return { ...now, totals: figures, chart: { kind, total: figures.length - 1 } };
    });
  const choose = (kind: ChartKind | null) => {
    if (kind === null) change((now) => ({ ...now, chart: null }));
    else draw(kind, isDrawn(chart?.total) ? chart?.total : drawable[0]?.place);
  };
  const figures =
    drawable.length > 0
      ? drawable.map(({ total, place }) => ({ value: String(place), label: totalName(total) }))
      : [{ value: ofRows, label: t(($) => $.reports.countOfRows) }];
  const problem = textAt('chart');
  return (
    <Stack gap="md" data-at="chart">
      {groups.slice(0, chart?.kind === 'stacked' ? 2 : 1).map((group) => (
        <GroupingInput key={group} column={group} />
      ))}
      <Radio.Group
        label={t(($) => $.reports.chartTab.kind)}
        error={chart && !isDrawn(chart.total) ? undefined : problem}
        value={chart?.kind ?? 'none'}
        onChange={(kind) => choose(chartKinds.find((one) => one === kind) ?? null)}
      >
        <div className={styles.chartKinds}>
          <KindCard value="none" label={t(($) => $.reports.chartTab.none)} Icon={IconBan} />
          {chartKinds.map((kind) => (
            <KindCard
              key={kind}
              value={kind}
              label={t(($) => $.reports.chartKinds[kind])}
              Icon={icons[kind]}
              isDisabled={kind === 'stacked' && groups.length < 2}
            />
          ))}
        </div>
      </Radio.Group>
      {groups.length < 2 ? (
        <Text size="sm" c="dimmed">
          {t(($) => $.reports.chartTab.stackedNeedsTwo)}
        </Text>
      ) : null}
      {chart && (drawable.length > 1 || !isDrawn(chart.total)) ? (
        <Select
          label={t(($) => $.reports.chartTab.figure)}
          allowDeselect={false}
          error={isDrawn(chart.total) ? undefined : problem}
          value={isDrawn(chart.total) ? String(chart.total) : null}
          data={figures}
          onChange={(place) => draw(chart.kind, place === ofRows ? undefined : Number(place))}
        />
      ) : null}
    </Stack>
  );
}

interface KindCardProps {
  readonly value: string;
  readonly label: string;
  readonly Icon: TablerIcon;
  readonly isDisabled?: boolean;
}

function KindCard({ value, label, Icon, isDisabled = false }: KindCardProps) {
  return (
    <Radio.Card value={value} disabled={isDisabled} className={styles.kindCard ?? ''} aria-label={label}>
      <Icon size={22} stroke={1.6} aria-hidden />
      <span>{label}</span>
    </Radio.Card>
  );
}
