import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Job } from '@plumbline/contract/job-shapes';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { AskedSkills } from './asked-skills.tsx';
import { useSetJobSkills } from '../api/skill-queries.ts';

/** Whether the skills of a job are shown: to whoever sees skills, while there are some or some may be put on. */
export function showsJobSkills(job: Pick<Job, 'can' | 'skills'>): boolean {
  return job.can.includes('manage_skills') || (job.can.includes('read_skills') && job.skills.length > 0);
}

interface JobSkillsProps {
  readonly job: Pick<Job, '_id' | 'can' | 'skills'>;
  readonly isPicking: boolean;
  readonly onPicking: (isPicking: boolean) => void;
}

/** What a job asks of whoever works on it. */
export function JobSkills({ job, ...picking }: JobSkillsProps) {
  const problemText = useProblemText();
  const { mutateAsync: set } = useSetJobSkills(job._id);
  return (
    <AskedSkills
      of="job"
      skills={job.skills}
      mayChange={job.can.includes('manage_skills')}
      onChange={(skills) =>
        set(skills, {
          onError: (failure) => notifications.show({ color: 'red', message: problemText(failure) }),
        })
      }
      {...picking}
    />
  );
}

/** Opens the picker. */
export function AddSkillButton({
  onClick,
  variant = 'subtle',
}: {
  onClick: () => void;
  variant?: 'subtle' | 'default';
}) {
  const { t } = useTranslation('skills');
  return (
    <Button
      variant={variant}
      {...(variant === 'subtle' ? { size: 'compact-md' } : {})}
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={onClick}
    >
      {t(($) => $.skills.add)}
    </Button>
  );
}
