import { Button, Group, Stack, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/access/hooks.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { JobPicker } from '../../pickers/index.ts';
import type { PreviousJob } from '../draft.ts';

interface PreviousJobsProps {
  readonly chosen: readonly PreviousJob[];
  readonly onChange: (previous: readonly PreviousJob[]) => void;
}

/** The jobs that come before the new one (spec/1 §2). */
export function PreviousJobs({ chosen, onChange }: PreviousJobsProps) {
  const { t } = useTranslation('createWizard');
  const formats = useFormats();
  const [isPicking, setPicking] = useState(false);
  return (
    <Stack gap="xs" align="start">
      <Text fw={600}>{t(($) => $.createWizard.job.previous)}</Text>
      {chosen.length === 0 ? <Text c="dimmed">{t(($) => $.createWizard.job.previousNone)}</Text> : null}
      {chosen.map(({ _id, ID }) => (
        <Group key={_id} gap="xs" wrap="nowrap">
          <Text>{formats.jobNumber(ID)}</Text>
          <IconButton
            label={t(($) => $.createWizard.job.remove, { name: formats.jobNumber(ID) })}
            onClick={() => onChange(chosen.filter((one) => one._id !== _id))}
          >
            <IconX size={18} aria-hidden />
          </IconButton>
        </Group>
      ))}
      <Button variant="default" onClick={() => setPicking(true)}>
        {chosen.length === 0
          ? t(($) => $.createWizard.job.previousChoose)
          : t(($) => $.createWizard.job.previousChange)}
      </Button>
      <JobPicker
        isOpen={isPicking}
        onClose={() => setPicking(false)}
        title={t(($) => $.createWizard.job.previousChoose)}
        excludedIds={chosen.map(({ _id }) => _id)}
        onPick={({ _id, ID }) => onChange([...chosen, { _id, ID }])}
      />
    </Stack>
  );
}
