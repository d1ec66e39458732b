import { ActionIcon, Checkbox, Popover, Stack } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { GridColumn } from './columns.ts';

interface ColumnMenuProps<Row> {
  readonly columns: readonly GridColumn<Row>[];
  readonly hidden: Readonly<Record<string, boolean>>;
  readonly onChange: (hidden: Record<string, boolean>) => void;
}

/** Which columns are shown. */
export function ColumnMenu<Row>({ columns, hidden, onChange }: ColumnMenuProps<Row>) {
  const { t } = useTranslation('ui');
  return (
    <Popover position="bottom-end" shadow="md" trapFocus>
      <Popover.Target>
        <ActionIcon variant="default" size={36} aria-label={t(($) => $.ui.grid.columns)}>
          <IconColumns3 size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t(($) => $.ui.grid.columns)}>
        <Stack gap="xs">
          {columns
            .filter((column) => !column.isName)
            .map(({ id, header }) => (
              <Checkbox
                key={id}
                label={header}
                checked={!hidden[id]}
                onChange={(event) => onChange({ ...hidden, [id]: !event.currentTarget.checked })}
              />
            ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
