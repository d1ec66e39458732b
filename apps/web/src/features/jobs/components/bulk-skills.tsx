import { useTranslation } from 'react-i18next';
import type { JobListItem } from '@plumbline/contract/job-shapes';
import { useBulkChange } from '../../bulk-changes/index.ts';
import { SkillPicker } from '../../skills/index.ts';

interface BulkSkillsProps {
  readonly jobs: readonly JobListItem[];
  readonly onClose: () => void;
}

/** Adds required skills to several jobs; those that a job requires already stay. */
export function BulkSkills({ jobs, onClose }: BulkSkillsProps) {
  const { t } = useTranslation('jobs');
  const { change } = useBulkChange();
  return (
    <SkillPicker
      isOpen
      onClose={onClose}
      title={t(($) => $.jobs.bulk.addSkillsTitle, { count: jobs.length })}
      chosenIds={[]}
      onPick={(picked) => void change(jobs, { kind: 'add_skills', input: { skills: picked.map(({ _id }) => _id) } })}
    />
  );
}
