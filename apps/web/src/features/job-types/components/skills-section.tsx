import { Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobType } from '@plumbline/contract/job-types';
import { AddSkillButton, AskedSkills } from '../../skills/index.ts';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { useSetJobTypeSkills } from '../api/job-types.ts';
import { SettingsSection } from './settings-section.tsx';

/** What new jobs of this type ask of whoever works on them (spec/1 §3 Job type "requiredSkills"). */
export function SkillsSection({ jobType }: { jobType: JobType }) {
  const { t } = useTranslation(['jobTypes', 'skills']);
  const problemText = useProblemText();
  const { mutateAsync: set } = useSetJobTypeSkills(jobType._id);
  const [isPicking, setPicking] = useState(false);
  return (
    <SettingsSection title={t(($) => $.skills.asked.title)} text={t(($) => $.jobTypes.settings.skillsText)}>
      <Stack gap="xs">
        <AskedSkills
          of="jobType"
          skills={jobType.requiredSkills}
          mayChange
          onChange={(skills) =>
            set(skills, {
              onError: (failure) => notifications.show({ color: 'red', message: problemText(failure) }),
            })
          }
          isPicking={isPicking}
          onPicking={setPicking}
        />
        <div>
          <AddSkillButton onClick={() => setPicking(true)} />
        </div>
      </Stack>
    </SettingsSection>
  );
}
