import { Button, Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isChartEmpty } from '@plumbline/domain/reports/chart';
import { Unread } from '../../../../ui/cells/cell-view.tsx';
import { Bars } from './bars.tsx';
import type { Chart, DrawingProps } from './chart-shape.ts';
import styles from './chart.module.css';
import { ChartTable } from './chart-table.tsx';
import { Legend } from './legend.tsx';
import { Lines } from './lines.tsx';
import { Pie } from './pie.tsx';
import { useChartColours } from './use-chart-colours.ts';

const drawings: Readonly<Record<Chart['kind'], ComponentType<DrawingProps>>> = {
  bar: Bars,
  stacked: Bars,
  line: Lines,
  pie: Pie,
};

interface ReportChartProps {
  readonly chart: Chart;
  /** False where the same is its heading already. */
  readonly isCaptioned?: boolean;
}

/**
 * The chart of a report (spec/2 §2 "Reports"). Its axes and numbers run from left to right in every language; each name in its own direction. Who can't
 * see it, or wants the figures, has them as a table.
 */
export function ReportChart({ chart, isCaptioned = true }: ReportChartProps) {
  const { t } = useTranslation('reports');
  const { ref, width } = useElementSize<HTMLDivElement>();
  const [isTable, setTable] = useState(false);
  const colours = useChartColours(chart);
  const Drawing = drawings[chart.kind];
  const nameOf = (name: string) => name || t(($) => $.reports.table.none);
  const isEmpty = isChartEmpty(chart);
  return (
    <figure className={styles.figure}>
      <div className={styles.head}>
        <figcaption className={isCaptioned ? styles.title : 'visually-hidden'} dir="auto">
          {chart.title}
        </figcaption>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={isTable ? <IconChartBar size={16} aria-hidden /> : <IconTable size={16} aria-hidden />}
          onClick={() => setTable(!isTable)}
        >
          {isTable ? t(($) => $.reports.chart.asChart) : t(($) => $.reports.chart.asTable)}
        </Button>
      </div>
      {isEmpty ? (
        <Text c="dimmed" size="sm">
          {t(($) => $.reports.chart.empty)}
        </Text>
      ) : isTable ? (
        <ChartTable chart={chart} nameOf={nameOf} />
      ) : (
        <>
          {/* Not a part of the layout's direction: figures are never mirrored. */}
          <div ref={ref} dir="ltr" className={styles.drawing}>
            {width > 0 ? <Drawing chart={chart} width={width} nameOf={nameOf} /> : null}
          </div>
          {chart.series.length > 1 && chart.kind !== 'pie' ? (
            <Legend
              names={chart.series.map(({ name }) => nameOf(name))}
              colours={chart.series.map((_, place) => colours.ofSeries(place))}
            />
          ) : null}
        </>
      )}
      {chart.isCut ? (
        <Text c="dimmed" size="sm">
          {t(($) => $.reports.chart.cut)}
        </Text>
      ) : null}
      {chart.unread ? <Unread count={chart.unread} /> : null}
    </figure>
  );
}
