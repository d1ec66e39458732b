import { ActionIcon, Button, Stack, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface RowsFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly error: string | undefined;
  /** Behind the rows: how another is added. */
  readonly end: ReactNode;
  readonly children: ReactNode;
}

/** A field that holds any number of rows: conditions, parameters, values that are read. */
export function RowsField({ label, hint, error, end, children }: RowsFieldProps) {
  return (
    <Stack gap="xs" role="group" aria-label={label}>
      <div>
        <Text size="sm" fw={500}>
          {label}
        </Text>
        <Text size="xs" c="dimmed">
          {hint}
        </Text>
      </div>
      {children}
      {error ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      ) : null}
      {end}
    </Stack>
  );
}

export function AddRow({ label, onAdd }: { readonly label: string; readonly onAdd: () => void }) {
  return (
    <div>
      <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
        {label}
      </Button>
    </div>
  );
}

export function RemoveRow({ label, onRemove }: { readonly label: string; readonly onRemove: () => void }) {
  return (
    <ActionIcon variant="subtle" color="gray" size={44} aria-label={label} onClick={onRemove}>
      <IconTrash size={18} aria-hidden />
    </ActionIcon>
  );
}
