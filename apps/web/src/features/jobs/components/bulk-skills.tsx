import { useTranslation } from 'react-i18next';
import type { JobListItem } from '@plumbline/contract/job-shapes';
import { setJobSkills } from '@plumbline/contract/skills';
import { callServer } from '../../../lib/api/call-server.ts';
import { SkillPicker } from '../../skills/index.ts';
import { useChangeEach } from '../api/use-change-each.tsx';

interface BulkSkillsProps {
  readonly jobs: readonly JobListItem[];
  readonly onClose: () => void;
}

const setSkills = ({ _id: jobId }: JobListItem, ids: readonly string[]) =>
  callServer(setJobSkills, { params: { jobId }, body: { skills: ids.map((_id) => ({ _id })) } });

/** Adds required skills to several jobs; those that a job requires already stay. */
export function BulkSkills({ jobs, onClose }: BulkSkillsProps) {
  const { t } = useTranslation('jobs');
  const changeEach = useChangeEach();
  const idsOf = ({ skills }: JobListItem) => skills.map(({ _id }) => _id);
  return (
    <SkillPicker
      isOpen
      onClose={onClose}
      title={t(($) => $.jobs.bulk.addSkillsTitle, { count: jobs.length })}
      chosenIds={[]}
      onPick={(picked) =>
        void changeEach({
          jobs,
          change: (job) => setSkills(job, [...new Set([...idsOf(job), ...picked.map(({ _id }) => _id)])]),
          done: (count) => t(($) => $.jobs.bulk.skillsAdded, { count }),
          undo: (job) => setSkills(job, idsOf(job)),
        })
      }
    />
  );
}
