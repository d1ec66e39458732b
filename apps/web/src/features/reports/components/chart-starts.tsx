import { Button, Group, Stack, Text } from '@mantine/core';
import { IconChartBar, IconChartLine } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportType } from '@plumbline/domain/reports/report-types';
import { useToggle } from '../../../lib/access/hooks.ts';
import type { ChartStart } from '../model/chart-starts.ts';
import { chartStartsOf } from '../model/chart-starts.ts';

interface ChartStartsProps {
  readonly type: ReportType;
  /** @param title what the chart is called, for a report without a name */
  readonly onChoose: (start: ChartStart, title: string) => void;
}

/** Ways to a new report that has its chart already. */
export function ChartStarts({ type, onChoose }: ChartStartsProps) {
  const { t } = useTranslation('reports');
  const hasProjects = useToggle('projects');
  const label = useId();
  const titles: Readonly<Record<ReportType, Readonly<Partial<Record<ChartStart, string>>>>> = {
    jobs: {
      month: t(($) => $.reports.chartStarts.jobsByMonth),
      status: t(($) => $.reports.chartStarts.jobsByStatus),
      job_type: t(($) => $.reports.chartStarts.jobsByType),
      project: t(($) => $.reports.chartStarts.jobsByProject),
    },
    projects: { month: t(($) => $.reports.chartStarts.projectsByMonth) },
    users: {
      month: t(($) => $.reports.chartStarts.usersByMonth),
      role: t(($) => $.reports.chartStarts.usersByRole),
    },
  };
  return (
    <Stack gap="xs" role="group" aria-labelledby={label}>
      <Text size="sm" fw={500} id={label}>
        {t(($) => $.reports.chartStarts.label)}
      </Text>
      <Group gap="xs">
        {chartStartsOf(type).map((start) => {
          const title = titles[type][start];
          if (title === undefined || (start === 'project' && !hasProjects)) return null;
          const Icon = start === 'month' ? IconChartLine : IconChartBar;
          return (
            <Button
              key={start}
              variant="default"
              leftSection={<Icon size={18} aria-hidden />}
              onClick={() => onChoose(start, title)}
            >
              {title}
            </Button>
          );
        })}
      </Group>
    </Stack>
  );
}
