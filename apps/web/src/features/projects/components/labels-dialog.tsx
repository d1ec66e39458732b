import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LabelSize } from '@plumbline/domain/projects/labels';
import { labelSizeNames } from '@plumbline/domain/projects/labels';
import { isolatedName } from '../../../i18n/isolated.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { saveLabels } from '../api/public-links.ts';
import { JobTypeOfLink, useJobTypeOfLink } from './job-type-of-link.tsx';

/** The rows that get labels: the chosen ones, or all. */
export interface LabelledRows {
  readonly fieldId: string;
  readonly rowIds: readonly string[] | null;
  readonly count: number;
}

interface LabelsDialogProps {
  readonly projectId: string;
  /** Of what: the project's name, or the table's. */
  readonly name: string;
  /** The job type that is chosen at first. */
  readonly jobType: string | null;
  /** Null: a sheet of the project's own labels. */
  readonly table: LabelledRows | null;
  readonly onClose: () => void;
}

/** Sheets of labels whose QR codes open the public questionnaire of a job type for a project, or for a row of its table. */
export function LabelsDialog({ projectId, name, jobType, table, onClose }: LabelsDialogProps) {
  const { t } = useTranslation('projects');
  const problemText = useProblemText();
  const [chosen, setChosen] = useState(jobType);
  const [size, setSize] = useState<LabelSize>('small');
  const link = useJobTypeOfLink(chosen);
  const saving = useMutation({ mutationFn: saveLabels, onSuccess: onClose });
  const isFilledIn =
    table === null ||
    !link.data ||
    (link.data.settings.publicSources &&
      link.data.questions.some(({ settings, disabled }) => settings.projectTableType === table.fieldId && !disabled));
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(($) => $.projects.labels.title, { name: isolatedName(name) })}
      closeButtonProps={{ 'aria-label': t(($) => $.projects.pictures.close) }}
    >
      <Stack>
        <Text size="sm" c="dimmed">
          {table === null
            ? t(($) => $.projects.labels.sheet)
            : t(($) => $.projects.labels.rows, { count: table.count })}
        </Text>
        <JobTypeOfLink value={chosen} onChange={setChosen} />
        {isFilledIn ? null : <Text size="sm">{t(($) => $.projects.labels.noQuestion)}</Text>}
        <Radio.Group
          label={t(($) => $.projects.labels.size)}
          value={size}
          onChange={(now) => setSize(labelSizeNames.find((one) => one === now) ?? size)}
        >
          <Stack gap="xs" mt="xs">
            {labelSizeNames.map((one) => (
              <Radio key={one} value={one} label={t(($) => $.projects.labels[one])} />
            ))}
          </Stack>
        </Radio.Group>
        <FormFailure text={saving.error ? problemText(saving.error) : null} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t(($) => $.projects.cancel)}
          </Button>
          <Button
            disabled={!link.data?.publicLink}
            loading={saving.isPending}
            onClick={() => chosen !== null && saving.mutate({ projectId, jobType: chosen, table, size })}
          >
            {t(($) => $.projects.labels.save)}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
