import { Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { WireAutomation } from '@plumbline/contract/automations';
import { useFormats } from '../../../lib/access/hooks.ts';
import { CellName } from '../../../ui/grid/cell-name.tsx';
import type { GridColumn } from '../../../ui/grid/columns.ts';
import { AutomationStateChip } from './state-chip.tsx';
import { useDescribeAutomation } from './use-describe-automation.ts';

export function useAutomationColumns(): readonly GridColumn<WireAutomation>[] {
  const { t } = useTranslation('automations');
  const formats = useFormats();
  const describe = useDescribeAutomation();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t(($) => $.automations.columns.name),
        sort: 'name',
        isName: true,
        cell: (automation) => <CellName isStrong>{automation.name}</CellName>,
      },
      { id: 'does', header: t(($) => $.automations.columns.does), yields: 'first', cell: describe },
      {
        id: 'state',
        header: t(($) => $.automations.columns.state),
        width: '8rem',
        cell: ({ state }) => <AutomationStateChip state={state} />,
      },
      {
        id: 'runs',
        header: t(($) => $.automations.columns.runs),
        width: '7rem',
        isNumeric: true,
        yields: 'next',
        cell: ({ runs }) => formats.number(runs.done + runs.failed + runs.waiting),
      },
      {
        id: 'failed',
        header: t(($) => $.automations.columns.failed),
        width: '6rem',
        isNumeric: true,
        yields: 'next',
        cell: ({ runs }) => formats.number(runs.failed),
      },
      {
        id: 'last',
        header: t(($) => $.automations.columns.last),
        width: '9rem',
        yields: 'first',
        cell: ({ last_run: last }) =>
          last ? <time dateTime={last.at}>{formats.dateTime(last.at)}</time> : t(($) => $.automations.never),
      },
      {
        id: 'updated_at',
        header: t(($) => $.automations.columns.updated),
        sort: 'updated_at',
        width: '9rem',
        isHiddenAtFirst: true,
        cell: ({ updated_at: at }) => <time dateTime={at}>{formats.dateTime(at)}</time>,
      },
    ],
    [t, formats, describe],
  );
}

/** An automation in the list of a phone. */
export function AutomationCard({ automation }: { automation: WireAutomation }) {
  const describe = useDescribeAutomation();
  return (
    <Stack gap={4}>
      <Text component="span" fw={600} truncate dir="auto">
        {automation.name}
      </Text>
      <Text component="span" size="sm" c="dimmed">
        {describe(automation)}
      </Text>
      <span>
        <AutomationStateChip state={automation.state} />
      </span>
    </Stack>
  );
}
