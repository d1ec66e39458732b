import { Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobListItem } from '@plumbline/contract/job-shapes';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FormEnd } from '../../../ui/form-end.tsx';
import { LengthInput } from '../../../ui/numbers/length-input.tsx';
import { useBulkChange } from '../../bulk-changes/index.ts';

interface PlannedLengthDialogProps {
  readonly jobs: readonly JobListItem[];
  readonly onClose: () => void;
}

/** How long several jobs are planned to take: one length for all; an empty field takes it off. */
export function PlannedLengthDialog({ jobs, onClose }: PlannedLengthDialogProps) {
  const { t } = useTranslation(['jobs', 'ui']);
  const { change } = useBulkChange();
  const [first, ...others] = new Set(jobs.map(({ plannedLength }) => plannedLength));
  const common = others.length === 0 ? (first ?? null) : null;
  const [plannedLength, setPlannedLength] = useState(common);
  const save = () => {
    onClose();
    void change(jobs, { kind: 'planned_length', input: { plannedLength } });
  };
  return (
    <FormDialog
      title={t(($) => $.jobs.bulk.setLengthTitle, { count: jobs.length })}
      content={plannedLength}
      onClose={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Stack>
          <LengthInput
            label={t(($) => $.jobs.columns.plannedLength)}
            description={t(($) => $.jobs.bulk.lengthHint)}
            value={plannedLength}
            onChange={setPlannedLength}
            data-autofocus
          />
          <FormEnd
            failure={null}
            cancel={t(($) => $.ui.cancel)}
            onCancel={onClose}
            submit={t(($) => $.jobs.bulk.apply)}
            isSubmitting={false}
          />
        </Stack>
      </form>
    </FormDialog>
  );
}
