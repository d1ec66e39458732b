import { useTranslation } from 'react-i18next';
import type { Job } from '@plumbline/contract/job-shapes';
import { AddSkillButton, JobSkills } from '../../skills/index.ts';
import { Section } from './section.tsx';

interface JobSkillsSectionProps {
  readonly job: Job;
  readonly isPicking: boolean;
  readonly onPicking: (isPicking: boolean) => void;
}

/** What the job asks of whoever works on it (spec/1 §3 Job "requiredSkills"). */
export function JobSkillsSection({ job, isPicking, onPicking }: JobSkillsSectionProps) {
  const { t } = useTranslation('skills');
  return (
    <Section
      title={t(($) => $.skills.asked.title)}
      action={job.can.includes('manage_skills') ? <AddSkillButton onClick={() => onPicking(true)} /> : null}
    >
      <JobSkills job={job} isPicking={isPicking} onPicking={onPicking} />
    </Section>
  );
}
