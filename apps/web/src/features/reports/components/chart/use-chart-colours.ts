import { useComputedColorScheme, useMantineTheme } from '@mantine/core';
import { drawnOn } from '@plumbline/domain/colours/shades';
import { useStatusColour } from '../../../../ui/status-chip.tsx';
import type { Chart } from './chart-shape.ts';
import { colourOf } from './colours.ts';

/** The colours of a chart: of job statuses those of this company, of all else those of the design. */
interface ChartColours {
  /** Of one of the series. */
  readonly ofSeries: (place: number) => string;
  /** Of what is drawn of a series at a label: labels of statuses colour the only series. */
  readonly at: (place: number, label: number) => string;
  /** Of a slice: that of its label, else one by its place among the slices. */
  readonly ofSlice: (place: number, label: number | null) => string;
}

/** The colours of a chart on the surface of this colour scheme (`--plumbline-surface`). */
export function useChartColours({ series, statuses }: Chart): ChartColours {
  const statusColour = useStatusColour();
  const theme = useMantineTheme();
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  const ground = isDark ? (theme.colors['dark']?.[7] ?? '#000000') : '#ffffff';
  const colour = (status: string | null | undefined, place: number) =>
    status === null || status === undefined ? colourOf(place) : drawnOn(statusColour(status), ground);
  return {
    ofSeries: (place) => colour(series[place]?.status, place),
    at: (place, label) => colour(series[place]?.status ?? (series.length === 1 ? statuses?.[label] : null), place),
    ofSlice: (place, label) => colour(label === null ? null : statuses?.[label], place),
  };
}
