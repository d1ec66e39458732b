import { NativeSelect, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ProjectField } from '@plumbline/domain/projects/field-definitions';
import { columnsOf } from '@plumbline/domain/projects/field-definitions';
import type { PastePlan } from '@plumbline/domain/projects/pasted-rows';
import { withTarget } from '@plumbline/domain/projects/pasted-rows';
import { isolatedName } from '../../../../i18n/isolated.ts';
import { useTextOf } from '../../../../i18n/use-name-of.ts';

/** So many rows show what goes where. */
const shownRows = 4;
/** A target that is none. */
const nowhere = '';

interface PastePreviewProps {
  readonly field: ProjectField;
  readonly lines: readonly (readonly string[])[];
  readonly plan: PastePlan;
  readonly nameOfPasted: (place: number, heading: string) => string;
  readonly onChange: (plan: PastePlan) => void;
}

/** The first of the pasted rows; above each column is its target, which can be changed. */
export function PastePreview({ field, lines, plan, nameOfPasted, onChange }: PastePreviewProps) {
  const { t } = useTranslation('projects');
  const textOf = useTextOf();
  const body = plan.hasHeading ? lines.slice(1) : lines;
  const targets = columnsOf(field).map((key) => ({
    value: `column ${key}`,
    label: textOf(field, `column.${key}`, key),
  }));
  return (
    <Table.ScrollContainer minWidth={0} tabIndex={0} aria-label={t(($) => $.projects.fields.table.pastePreview)}>
      <Table withTableBorder withColumnBorders verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            {plan.columns.map((key, place) => {
              const heading = plan.hasHeading ? (lines[0]?.[place] ?? '') : '';
              return (
                // A pasted column is known by its place.
                // oxlint-disable-next-line react/no-array-index-key -- they have no id, and two may be alike
                <Table.Th key={place} miw="10.5rem" style={{ verticalAlign: 'bottom' }}>
                  <Text size="xs" c="dimmed" dir="auto" lineClamp={2}>
                    {nameOfPasted(place, heading)}
                  </Text>
                  <NativeSelect
                    size="xs"
                    aria-label={t(($) => $.projects.fields.table.pasteTarget, {
                      name: isolatedName(nameOfPasted(place, heading)),
                    })}
                    value={key === null ? nowhere : `column ${key}`}
                    data={[{ value: nowhere, label: t(($) => $.projects.fields.table.pasteNowhere) }, ...targets]}
                    onChange={({ currentTarget: { value } }) =>
                      onChange(withTarget(plan, place, value === nowhere ? null : value.slice('column '.length)))
                    }
                  />
                </Table.Th>
              );
            })}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {body.slice(0, shownRows).map((line, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- they have no id, and two may be alike
            <Table.Tr key={at}>
              {plan.columns.map((key, place) => (
                // oxlint-disable-next-line react/no-array-index-key -- they have no id, and two may be alike
                <Table.Td key={place} dir="auto" c={key === null ? 'dimmed' : undefined}>
                  <Text
                    size="sm"
                    lineClamp={3}
                    style={{ whiteSpace: 'pre-line', textDecoration: key === null ? 'line-through' : undefined }}
                  >
                    {line[place] ?? ''}
                  </Text>
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
