import { ActionIcon, Button, ScrollArea, Stack, Table, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ProfileField } from '@plumbline/domain/users/profile-fields';
import { isolatedName } from '../../i18n/isolated.ts';
import { useTextOf } from '../../i18n/use-name-of.ts';
import { FormFailure } from '../../ui/form-failure.tsx';
import { useFieldLabel } from './field-label.ts';
import type { EditorProps, ShownProps, ValueOf } from './profile-input.ts';

type Rows = ValueOf<'TABLE'>;

/** A table's columns are its options; columns of rows that are there already stay readable. */
function useColumns(field: ProfileField, rows: Rows): readonly string[] {
  const label = useFieldLabel();
  const named = [...new Set([...field.options, ...rows.flatMap((row) => Object.keys(row))])];
  return named.length > 0 ? named : [label(field)];
}

/** A column as it is read: in the person's language where it has a translation. */
function useColumnName(field: ProfileField): (column: string) => string {
  const textOf = useTextOf();
  return (column) => textOf(field, `option.${column}`, column);
}

/** Rows, to fill in, add and take away. */
export function TableEditor({ field, label, value, onChange, error }: EditorProps<Rows>) {
  const { t } = useTranslation('profileFields');
  const rows = value ?? [];
  const columns = useColumns(field, rows);
  const nameOf = useColumnName(field);
  const change = (next: Rows) => onChange(next.length === 0 ? null : next);
  const setCell = (at: number, column: string, text: string) =>
    change(rows.map((row, index) => (index === at ? { ...row, [column]: text } : row)));
  return (
    <Stack gap="xs">
      <Text size="sm" fw={500}>
        {label}
      </Text>
      <ScrollArea>
        <Table>
          <Table.Thead>
            <Table.Tr>
              {columns.map((column) => (
                <Table.Th key={column}>
                  <bdi>{nameOf(column)}</bdi>
                </Table.Th>
              ))}
              <Table.Th aria-label={t(($) => $.profileFields.table.remove)} />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row, index) => (
              <Table.Tr key={index}>
                {columns.map((column) => (
                  <Table.Td key={column} miw={120}>
                    <TextInput
                      aria-label={`${isolatedName(nameOf(column))} ${index + 1}`}
                      value={row[column] ?? ''}
                      maxLength={2000}
                      dir="auto"
                      onChange={(event) => setCell(index, column, event.currentTarget.value)}
                    />
                  </Table.Td>
                ))}
                <Table.Td w={48}>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size="lg"
                    aria-label={t(($) => $.profileFields.table.removeRow, { number: index + 1 })}
                    onClick={() => change(rows.filter((_, at) => at !== index))}
                  >
                    <IconTrash size={18} aria-hidden />
                  </ActionIcon>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea>
      <Button
        variant="default"
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={() => change([...rows, Object.fromEntries(columns.map((column) => [column, '']))])}
      >
        {t(($) => $.profileFields.table.add)}
      </Button>
      <FormFailure text={error ?? null} />
    </Stack>
  );
}

/** Rows, to read. */
export function TableShown({ field, value }: ShownProps<Rows>) {
  const columns = useColumns(field, value);
  const nameOf = useColumnName(field);
  return (
    <ScrollArea>
      <Table>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column}>
                <bdi>{nameOf(column)}</bdi>
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {value.map((row, index) => (
            <Table.Tr key={index}>
              {columns.map((column) => (
                <Table.Td key={column} dir="auto">
                  {row[column]}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  );
}
