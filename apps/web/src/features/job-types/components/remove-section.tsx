import { Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { JobType } from '@plumbline/contract/job-types';
import { isolatedName } from '../../../i18n/isolated.ts';
import { useNameOf } from '../../../i18n/use-name-of.ts';
import { RemoveButton } from '../../../ui/remove-button.tsx';
import { useRemoveJobType } from '../api/job-types.ts';
import { SettingsSection } from './settings-section.tsx';

/** Deleting, which waits until no job is of this type (spec/1 §5). */
export function RemoveSection({ jobType }: { jobType: JobType }) {
  const nameOf = useNameOf();
  const { t } = useTranslation('jobTypes');
  const navigate = useNavigate();
  const { mutateAsync: remove } = useRemoveJobType(jobType._id);
  const jobs = jobType.jobs_count;
  return (
    <SettingsSection title={t(($) => $.jobTypes.remove.title)}>
      {jobs > 0 ? (
        <Text size="sm" c="dimmed">
          {jobs > 1000 ? t(($) => $.jobTypes.remove.hasManyJobs) : t(($) => $.jobTypes.remove.hasJobs, { count: jobs })}
        </Text>
      ) : (
        <RemoveButton
          label={t(($) => $.jobTypes.remove.title)}
          title={t(($) => $.jobTypes.remove.ask, { name: isolatedName(nameOf(jobType)) })}
          confirm={t(($) => $.jobTypes.remove.confirm)}
          onRemove={async () => {
            await remove();
            await navigate({ to: '/dashboard' });
          }}
        >
          {t(($) => $.jobTypes.remove.text, { count: jobType.questions.length })}
        </RemoveButton>
      )}
    </SettingsSection>
  );
}
