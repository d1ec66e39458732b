import { Button } from '@mantine/core';
import { IconUserSearch } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Job } from '@plumbline/contract/job-shapes';
import { can } from '@plumbline/domain/access/can';
import { useActor } from '../../../lib/access/hooks.ts';
import { CandidatesDialog } from '../../candidates/index.ts';

/** "Who could do this?", for those who plan. */
export function JobCandidates({ job }: { readonly job: Job }) {
  const { t } = useTranslation('jobs');
  const actor = useActor();
  const [isOpen, setOpen] = useState(false);
  if (!job.can.includes('assign') || !can(actor, 'shift.read').allowed) return null;
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-md"
        leftSection={<IconUserSearch size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t(($) => $.jobs.panel.candidates)}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <CandidatesDialog jobId={job._id} number={job.ID} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
