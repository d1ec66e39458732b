import { Button, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobType } from '@plumbline/contract/job-types';
import { isolatedName } from '../../../i18n/isolated.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useRemoveJobType } from '../api/job-types.ts';
import { SettingsSection } from './settings-section.tsx';

/** Deleting, which waits until no job is of this type (Spec 1 §5). */
export function RemoveSection({ jobType }: { jobType: JobType }) {
  const { t } = useTranslation('jobTypes');
  const navigate = useNavigate();
  const { mutateAsync: remove } = useRemoveJobType(jobType._id);
  const [isAsking, setAsking] = useState(false);
  const jobs = jobType.jobs_count;
  return (
    <SettingsSection title={t(($) => $.jobTypes.remove.title)}>
      {jobs > 0 ? (
        <Text size="sm" c="dimmed">
          {jobs > 1000 ? t(($) => $.jobTypes.remove.hasManyJobs) : t(($) => $.jobTypes.remove.hasJobs, { count: jobs })}
        </Text>
      ) : (
        <div>
          <Button
            color="red"
            c="var(--mantine-color-error)"
            variant="default"
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={() => setAsking(true)}
          >
            {t(($) => $.jobTypes.remove.title)}
          </Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t(($) => $.jobTypes.remove.ask, { name: isolatedName(jobType.title) })}
        confirm={t(($) => $.jobTypes.remove.confirm)}
        isDangerous
        onConfirm={async () => {
          await remove();
          await navigate({ to: '/dashboard' });
        }}
      >
        {t(($) => $.jobTypes.remove.text, { count: jobType.questions.length })}
      </ConfirmDialog>
    </SettingsSection>
  );
}
