import { Button, Menu } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Job } from '@plumbline/contract/job-shapes';
import { maySetStatus } from '@plumbline/domain/jobs/life-cycle';
import { orderedStatuses } from '@plumbline/domain/jobs/status';
import { useActor, useSettings } from '../../../lib/access/hooks.ts';
import type { MenuTarget } from '../../../ui/button-menu.tsx';
import { ButtonMenu } from '../../../ui/button-menu.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { useStatusText } from '../../../ui/use-status-text.ts';
import { useChangeJob } from '../api/change-jobs.ts';
import { useOpenedWhileFocused } from '../../../ui/editing/use-opened-while-focused.ts';
import { useJobParts } from './job-parts.tsx';
import { showFailure, showUndo } from '../../../ui/undo.tsx';

interface StatusMenuProps {
  readonly target: MenuTarget;
  /** The status that has the tick; null when there are several. */
  readonly current: string | null;
  readonly isOffered: (status: string) => boolean;
  readonly onChoose: (status: string) => void;
}

/** The statuses of this instance in its own order (spec/1 §4). */
export function StatusMenu({ target, current, isOffered, onChoose }: StatusMenuProps) {
  const { customStatuses, statusOrder } = useSettings();
  return (
    <ButtonMenu position="bottom-start" target={target} dropdown={{ mah: 360, style: { overflow: 'auto' } }}>
      {() =>
        orderedStatuses(customStatuses, statusOrder).map((status) => (
          <Menu.Item
            key={status}
            disabled={!isOffered(status)}
            rightSection={status === current ? <IconCheck size={16} aria-hidden /> : null}
            {...(status === current ? { 'aria-current': true } : {})}
            onClick={() => onChoose(status)}
          >
            <StatusChip status={status} />
          </Menu.Item>
        ))
      }
    </ButtonMenu>
  );
}

/** A job's status; whoever may change it does it here, saved at once, with a way back (spec/1 §4). */
export function JobStatusSelect({ job }: { job: Job }) {
  const { t } = useTranslation('jobs');
  const actor = useActor();
  const statusText = useStatusText();
  const problemText = useProblemText();
  const { opened, saved, handlers } = useOpenedWhileFocused(job);
  const { mutate: change } = useChangeJob(job, useJobParts().parts);
  if (!job.can.includes('change_status')) return <StatusChip status={job.status} />;

  const set = (status: string, over: Job, onSaved?: (changed: Job) => void) =>
    change(
      { status, opened: over },
      {
        onSuccess: (changed) => {
          saved(changed);
          // Another person's choice may have been saved instead.
          if (changed.status === status) onSaved?.(changed);
        },
        onError: (failure) => showFailure(t(($) => $.jobs.panel.failed, { reason: problemText(failure) })),
      },
    );
  const choose = (status: string) => {
    const before = job.status;
    if (status === before) return;
    set(status, opened(), (changed) =>
      showUndo({
        text: t(($) => $.jobs.panel.statusChanged, { status: statusText(status) }),
        undo: t(($) => $.jobs.panel.undo),
        onUndo: () => set(before, changed),
      }),
    );
  };
  return (
    <div {...handlers}>
      <StatusMenu
        current={job.status}
        isOffered={(status) => status === job.status || maySetStatus(actor, job.status, status)}
        onChoose={choose}
        target={
          <Button
            variant="default"
            size="md"
            h={44}
            aria-label={`${t(($) => $.jobs.panel.status)}: ${statusText(job.status)}`}
            rightSection={<IconChevronDown size={16} aria-hidden />}
          >
            <StatusChip status={job.status} />
          </Button>
        }
      />
    </div>
  );
}
