import { Alert, Button, Group, Stack, Switch, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProjectField } from '@plumbline/domain/projects/field-definitions';
import { namedColumnsOf } from '@plumbline/domain/projects/field-definitions';
import { cellLimit, tableRowLimit } from '@plumbline/domain/projects/fields/table';
import type { PastePlan } from '@plumbline/domain/projects/pasted-rows';
import { leftOutBy, pastedLines, planFor, proposedPlan, rowsByPlan } from '@plumbline/domain/projects/pasted-rows';
import { rowWithLongCell } from '@plumbline/domain/projects/table-rows';
import { isolatedNames } from '../../../../i18n/isolated.ts';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { FormFailure } from '../../../../ui/form-failure.tsx';
import { useProblemText } from '../../../../ui/use-problem-text.ts';
import { useChangeRows } from '../../api/project-fields.ts';
import { PastePreview } from './paste-preview.tsx';

interface PasteRowsDialogProps {
  readonly place: { readonly projectId: string; readonly fieldId: string };
  readonly field: ProjectField;
  readonly onClose: () => void;
}

/** Adds many rows to a table by what is pasted from a spreadsheet, once it is seen where each column goes. */
export function PasteRowsDialog({ place, field, onClose }: PasteRowsDialogProps) {
  const { t } = useTranslation('projects');
  const problemText = useProblemText();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<PastePlan | null>(null);
  const { mutateAsync: change, isPending, error } = useChangeRows(place.projectId, place.fieldId);
  const columns = namedColumnsOf(field);
  const lines = pastedLines(text);
  const plan = chosen ?? proposedPlan(lines, columns);
  const rows = rowsByPlan(lines, plan);
  const leftOut = leftOutBy(lines, plan);
  const longRow = rowWithLongCell(rows);
  const mistake =
    rows.length > tableRowLimit
      ? t(($) => $.projects.fields.table.tooMany, { limit: tableRowLimit })
      : longRow === null
        ? undefined
        : t(($) => $.projects.fields.table.tooLong, { row: longRow, limit: cellLimit });
  const nameOfPasted = (at: number, heading: string) =>
    heading === '' ? t(($) => $.projects.fields.table.pasteColumn, { number: at + 1 }) : heading;
  return (
    <FormDialog title={t(($) => $.projects.fields.table.paste)} size="lg" content={text} onClose={onClose}>
      <Stack>
        <Text size="sm" c="dimmed">
          {t(($) => $.projects.fields.table.pasteText)}
        </Text>
        <Textarea
          label={t(($) => $.projects.fields.table.pasteLabel)}
          value={text}
          autosize
          minRows={lines.length === 0 ? 8 : 3}
          maxRows={lines.length === 0 ? 16 : 5}
          dir="auto"
          data-autofocus
          error={mistake}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setChosen(null);
          }}
        />
        {lines.length > 0 ? (
          <>
            <Switch
              label={t(($) => $.projects.fields.table.pasteHeading)}
              checked={plan.hasHeading}
              onChange={(event) => setChosen(planFor(event.currentTarget.checked, lines, columns))}
            />
            <PastePreview field={field} lines={lines} plan={plan} nameOfPasted={nameOfPasted} onChange={setChosen} />
            {leftOut.length > 0 ? (
              <Alert color="orange" variant="light" role="status">
                {t(($) => $.projects.fields.table.pasteLeftOut, {
                  names: isolatedNames(leftOut.map((one) => nameOfPasted(one.place, one.heading))),
                  count: leftOut.reduce((sum, { filled }) => sum + filled, 0),
                })}
              </Alert>
            ) : null}
          </>
        ) : null}
        <FormFailure text={error ? problemText(error) : null} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t(($) => $.projects.fields.table.cancel)}
          </Button>
          <Button
            loading={isPending}
            disabled={rows.length === 0 || mistake !== undefined}
            onClick={() =>
              void change({ rows: { put: rows.map((row) => ({ ...row })) } }).then(onClose, () => undefined)
            }
          >
            {t(($) => $.projects.fields.table.pasteSubmit, { count: rows.length })}
          </Button>
        </Group>
      </Stack>
    </FormDialog>
  );
}
