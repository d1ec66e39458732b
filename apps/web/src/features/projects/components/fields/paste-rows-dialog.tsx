import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cellLimit, tableRowLimit } from '@plumbline/domain/projects/fields/table';
import { pastedRows, rowWithLongCell } from '@plumbline/domain/projects/table-rows';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { FormFailure } from '../../../../ui/form-failure.tsx';
import { useProblemText } from '../../../../ui/use-problem-text.ts';
import { useChangeRows } from '../../api/project-fields.ts';

interface PasteRowsDialogProps {
  readonly place: { readonly projectId: string; readonly fieldId: string };
  readonly columns: readonly string[];
  readonly onClose: () => void;
}

/** Adds many rows to a table by what is pasted from a spreadsheet. */
export function PasteRowsDialog({ place, columns, onClose }: PasteRowsDialogProps) {
  const { t } = useTranslation('projects');
  const problemText = useProblemText();
  const [text, setText] = useState('');
  const { mutateAsync: change, isPending, error } = useChangeRows(place.projectId, place.fieldId);
  const rows = pastedRows(text, columns);
  const longRow = rowWithLongCell(rows);
  const mistake =
    rows.length > tableRowLimit
      ? t(($) => $.projects.fields.table.tooMany, { limit: tableRowLimit })
      : longRow === null
        ? undefined
        : t(($) => $.projects.fields.table.tooLong, { row: longRow, limit: cellLimit });
  return (
    <FormDialog title={t(($) => $.projects.fields.table.paste)} content={text} onClose={onClose}>
      <Stack>
        <Text size="sm" c="dimmed">
          {t(($) => $.projects.fields.table.pasteText)}
        </Text>
        <Textarea
          label={t(($) => $.projects.fields.table.pasteLabel)}
          value={text}
          autosize
          minRows={8}
          maxRows={16}
          dir="auto"
          data-autofocus
          error={mistake}
          onChange={(event) => setText(event.currentTarget.value)}
        />
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
