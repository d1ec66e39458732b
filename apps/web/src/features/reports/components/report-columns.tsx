import { Group, Stack, Text } from '@mantine/core';
import { IconRss } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportListItem } from '@plumbline/contract/report-shapes';
import { useFormats } from '../../../lib/access/hooks.ts';
import { DetailLine, Part } from '../../../ui/detail-line.tsx';
import { CellName } from '../../../ui/grid/cell-name.tsx';
import type { GridColumn } from '../../../ui/grid/columns.ts';
import { PeopleCircles } from '../../../ui/people-circles.tsx';
import { PersonAvatar, shownName } from '../../../ui/person-avatar.tsx';
import { typeIcons } from './type-icons.ts';

/** The columns of the list of reports. */
export function useReportColumns(): readonly GridColumn<ReportListItem>[] {
  const { t } = useTranslation('reports');
  const formats = useFormats();
  return useMemo<readonly GridColumn<ReportListItem>[]>(
    () => [
      {
        id: 'name',
        header: t(($) => $.reports.columns.name),
        sort: 'name',
        isName: true,
        cell: (report) => <ReportName report={report} />,
      },
      {
        id: 'type',
        header: t(($) => $.reports.columns.type),
        width: '8rem',
        cell: ({ type }) => t(($) => $.reports.types[type]),
      },
      {
        id: 'owner',
        header: t(($) => $.reports.columns.owner),
        yields: 'next',
        width: '13rem',
        cell: ({ owner }) => <Owner owner={owner} />,
      },
      {
        id: 'sharedWith',
        header: t(($) => $.reports.columns.sharedWith),
        yields: 'next',
        width: '13rem',
        cell: (report) => <SharedWith report={report} />,
      },
      {
        id: 'count',
        header: t(($) => $.reports.columns.count),
        isNumeric: true,
        isHiddenAtFirst: true,
        width: '7rem',
        cell: (report) => formats.number(report.columns_count),
      },
      {
        id: 'last_opened_at',
        header: t(($) => $.reports.columns.lastOpened),
        sort: 'last_opened_at',
        width: '10rem',
        cell: ({ last_opened_at: at }) =>
          at === null ? (
            <Text component="span" size="sm" c="dimmed">
              {t(($) => $.reports.neverOpened)}
            </Text>
          ) : (
            <time dateTime={at}>{formats.dateTime(at)}</time>
          ),
      },
      {
        id: 'updated_at',
        header: t(($) => $.reports.columns.changed),
        yields: 'first',
        sort: 'updated_at',
        width: '10rem',
        cell: (report) => <time dateTime={report.updated_at}>{formats.dateTime(report.updated_at)}</time>,
      },
    ],
    [t, formats],
  );
}

function ReportName({ report }: { readonly report: ReportListItem }) {
  const { t } = useTranslation('reports');
  const Icon = typeIcons[report.type];
  return (
    <Group gap="xs" wrap="nowrap">
      <Icon size={20} stroke={1.6} aria-hidden style={{ flexShrink: 0 }} color="var(--mantine-color-dimmed)" />
      <CellName isStrong>{report.name}</CellName>
      {report.has_feed ? <IconRss size={16} aria-label={t(($) => $.reports.hasFeed)} /> : null}
    </Group>
  );
}

function Owner({ owner }: Pick<ReportListItem, 'owner'>) {
  const { t } = useTranslation('reports');
  if (owner === null) return t(($) => $.reports.ownerNone);
  return (
    <Group gap="xs" wrap="nowrap">
      <PersonAvatar person={owner} size={24} />
      <CellName>{shownName(owner)}</CellName>
    </Group>
  );
}

function SharedWith({ report }: { readonly report: ReportListItem }) {
  const { t } = useTranslation('reports');
  if (report.is_shared) return t(($) => $.reports.shared.everybody);
  if (report.users.length > 0) return <PeopleCircles people={report.users} total={report.users.length} />;
  return (
    <Text component="span" size="sm" c="dimmed">
      {t(($) => $.reports.shared.nobody)}
    </Text>
  );
}

/** A report in the list of a phone. */
export function ReportCard({ report }: { readonly report: ReportListItem }) {
  const { t } = useTranslation('reports');
  const formats = useFormats();
  return (
    <Stack gap={4}>
      <ReportName report={report} />
      <Text size="sm" c="dimmed" component="div">
        <DetailLine>
          <Part>{t(($) => $.reports.types[report.type])}</Part>
          <Part>
            {t(($) => $.reports.preview.columns, {
              count: report.columns_count,
              shown: formats.number(report.columns_count),
            })}
          </Part>
          {report.last_opened_at ? <Part>{formats.dateTime(report.last_opened_at)}</Part> : null}
        </DetailLine>
      </Text>
    </Stack>
  );
}
