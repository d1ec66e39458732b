import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobListItem } from '@plumbline/contract/job-shapes';
import { maySetStatus } from '@plumbline/domain/jobs/life-cycle';
import { useQueryClient } from '@tanstack/react-query';
import { useActor, useFormats } from '../../../lib/access/hooks.ts';
import { useAssign, useWantedPeople } from '../assigning/use-assign.ts';
import { PeopleCircles } from '../../../ui/people-circles.tsx';
import { UserPicker } from '../../pickers/index.ts';
import { useNeeds } from '../../skills/index.ts';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { useStatusText } from '../../../ui/use-status-text.ts';
import { cacheChangedJob } from '../api/change-jobs.ts';
import { useSetStatus } from '../api/use-set-status.ts';
import styles from './inline-cells.module.css';
import { StatusMenu } from './status-menu.tsx';

/** Calendars come with the first date that is changed here. */
const StartDateDialog = lazy(async () => ({
  default: (await import('./start-date-dialog.tsx')).StartDateDialog,
}));

interface InlineProps {
  readonly job: JobListItem;
}

/** Keeps what is pressed in a cell from opening its row, menus and dialogs of the cell included. */
function Within({ children }: { readonly children: ReactNode }) {
  return (
    <span
      role="presentation"
      className={styles.within}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      {children}
    </span>
  );
}

/** A job's status in its row; a press changes it. By keyboard everything is changed in the panel that Enter opens. */
export function InlineStatus({ job }: InlineProps) {
  const { t } = useTranslation('jobs');
  const actor = useActor();
  const formats = useFormats();
  const statusText = useStatusText();
  const { moving, setStatus } = useSetStatus();
  const status = moving.get(job._id) ?? job.status;
  if (!job.can.includes('change_status')) return <StatusChip status={status} />;
  const label = { number: formats.jobNumber(job.ID), status: statusText(status) };
  return (
    <Within>
      <StatusMenu
        current={status}
        isOffered={(other) => other === status || maySetStatus(actor, status, other)}
        onChoose={(other) => setStatus([job], other)}
        target={
          <UnstyledButton
            className={styles.button ?? ''}
            tabIndex={-1}
            aria-label={t(($) => $.jobs.inline.status, label)}
          >
            <StatusChip status={status} />
          </UnstyledButton>
        }
      />
    </Within>
  );
}

/** When a job starts, in its row, with a pencil that changes it while the mouse is on the row. */
export function InlineStart({ job, children }: InlineProps & { readonly children: ReactNode }) {
  const { t } = useTranslation('jobs');
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  if (!job.can.includes('change')) return children;
  return (
    <span className={styles.start}>
      {children}
      <Within>
        <ActionIcon
          className={styles.pencil ?? ''}
          variant="subtle"
          color="gray"
          size={28}
          tabIndex={-1}
          aria-label={t(($) => $.jobs.inline.start, { number: formats.jobNumber(job.ID) })}
          onClick={() => setOpen(true)}
        >
          <IconPencil size={16} aria-hidden />
        </ActionIcon>
        {isOpen ? (
          <Suspense fallback={null}>
            <StartDateDialog jobs={[job]} onClose={() => setOpen(false)} />
          </Suspense>
        ) : null}
      </Within>
    </span>
  );
}

/** Who is on a job, in its row; a press adds people. Where not all of them are known here, the panel is the place for it. */
export function InlinePeople({ job }: InlineProps) {
  const { t } = useTranslation('jobs');
  const queryClient = useQueryClient();
  const formats = useFormats();
  const { assign } = useAssign();
  const people = useWantedPeople(job._id) ?? job.users;
  const [isPicking, setPicking] = useState(false);
  const needs = useNeeds([job]);
  const circles = <PeopleCircles people={job.users} total={job.users_count} />;
  if (!job.can.includes('assign') || job.users_count > job.users.length) return circles;
  return (
    <Within>
      <UnstyledButton
        className={styles.button ?? ''}
        data-empty={job.users_count === 0 || undefined}
        tabIndex={-1}
        // The initials in it are part of its name.
        title={t(($) => $.jobs.inline.people, { number: formats.jobNumber(job.ID) })}
        onClick={() => setPicking(true)}
      >
        {job.users_count === 0 ? <span aria-hidden>+</span> : circles}
      </UnstyledButton>
      <UserPicker
        isOpen={isPicking}
        onClose={() => setPicking(false)}
        title={t(($) => $.jobs.panel.addPeople)}
        chosenIds={people.map((person) => person._id)}
        excludedRoles={['client']}
        needs={needs}
        {...(job.project ? { projectId: job.project._id } : {})}
        onPick={(picked) =>
          assign(job._id, [...people, ...picked], people, (changed) => cacheChangedJob(queryClient, changed))
        }
      />
    </Within>
  );
}
