import { Button, Tooltip } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconChevronDown, IconTrash, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobListItem } from '@plumbline/contract/job-shapes';
import { maySetStatus } from '@plumbline/domain/jobs/life-cycle';
import { useActor, useFormats } from '../../../app/access/hooks.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { SelectionBar } from '../../../ui/grid/selection-bar.tsx';
import { UserPicker } from '../../../ui/pickers/user-picker.tsx';
import { useNeeds } from '../../../ui/skills/use-today.ts';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { useStatusText } from '../../../ui/use-status-text.ts';
import { useChangeStatuses, useRemoveJobs } from '../api/change-jobs.ts';
import { StatusMenu } from './status-menu.tsx';
import { showFailure, showUndo } from '../../../ui/undo.tsx';
import { useAssign } from '../../../app/assigning/use-assign.ts';

/** So many numbers are named in a question; the rest are counted. */
const namedJobs = 10;

interface BulkBarProps {
  readonly jobs: readonly JobListItem[];
  readonly onDone: () => void;
}

/** What can be done with all the chosen jobs at once; what one of them doesn't allow is not offered. */
export function BulkBar({ jobs, onDone }: BulkBarProps) {
  const { t } = useTranslation('jobs');
  const [opened, setOpened] = useState<'people' | 'delete' | null>(null);
  const { assignMany } = useAssign();
  const changeStatus = useStatusOfMany(jobs);
  const actor = useActor();
  const may = (ability: string) => jobs.every((job) => job.can.includes(ability));
  const ids = jobs.map((job) => job._id);
  const close = () => setOpened(null);
  const needs = useNeeds(jobs);

  return (
    <SelectionBar
      label={t(($) => $.jobs.bulk.label)}
      count={t(($) => $.jobs.bulk.chosen, { count: jobs.length })}
      clear={t(($) => $.jobs.bulk.clear)}
      onClear={onDone}
      actions={
        <>
          <Offered isAllowed={may('assign')}>
            <Button
              variant="subtle"
              leftSection={<IconUserPlus size={18} aria-hidden />}
              disabled={!may('assign')}
              onClick={() => setOpened('people')}
            >
              {t(($) => $.jobs.bulk.assign)}
            </Button>
          </Offered>
          <Offered isAllowed={may('change_status')}>
            <StatusMenu
              current={null}
              isOffered={(status) => jobs.every((job) => maySetStatus(actor, job.status, status))}
              onChoose={changeStatus}
              target={
                <Button
                  variant="subtle"
                  disabled={!may('change_status')}
                  rightSection={<IconChevronDown size={16} aria-hidden />}
                >
                  {t(($) => $.jobs.bulk.status)}
                </Button>
              }
            />
          </Offered>
          <Offered isAllowed={may('erase')}>
            <Button
              variant="subtle"
              color="red"
              c="var(--mantine-color-error)"
              leftSection={<IconTrash size={18} aria-hidden />}
              disabled={!may('erase')}
              onClick={() => setOpened('delete')}
            >
              {t(($) => $.jobs.bulk.delete)}
            </Button>
          </Offered>
        </>
      }
    >
      <UserPicker
        isOpen={opened === 'people'}
        onClose={close}
        title={t(($) => $.jobs.bulk.assignTitle, { count: jobs.length })}
        excludedRoles={['client']}
        needs={needs}
        onPick={(people) => assignMany(ids, people)}
      />
      <DeleteMany isOpen={opened === 'delete'} jobs={jobs} onClose={close} onDone={onDone} />
    </SelectionBar>
  );
}

function Offered({ isAllowed, children }: { isAllowed: boolean; children: ReactNode }) {
  const { t } = useTranslation('jobs');
  if (isAllowed) return children;
  return (
    <Tooltip label={t(($) => $.jobs.bulk.notAll)}>
      <span>{children}</span>
    </Tooltip>
  );
}

/** Sets one status on all, with a way back to what each of them had. */
function useStatusOfMany(jobs: readonly JobListItem[]): (status: string) => void {
  const { t } = useTranslation('jobs');
  const statusText = useStatusText();
  const problemText = useProblemText();
  const { mutateAsync } = useChangeStatuses();
  const failed = (failure: unknown) => showFailure(t(($) => $.jobs.panel.failed, { reason: problemText(failure) }));
  return (status) => {
    const before = Map.groupBy(
      jobs.filter((job) => job.status !== status),
      (job) => job.status,
    );
    const undo = async () => {
      for (const [earlier, moved] of before) {
        await mutateAsync({ jobs: moved.map((job) => job._id), status: earlier });
      }
    };
    mutateAsync({ jobs: jobs.map((job) => job._id), status }).then(
      () =>
        showUndo({
          text: t(($) => $.jobs.bulk.statusChanged, { count: jobs.length, status: statusText(status) }),
          undo: t(($) => $.jobs.panel.undo),
          onUndo: () => void undo().catch(failed),
        }),
      failed,
    );
  };
}

function DeleteMany({ isOpen, jobs, onClose, onDone }: BulkBarProps & { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('jobs');
  const formats = useFormats();
  const { mutateAsync: removeJobs } = useRemoveJobs();
  const named = jobs
    .slice(0, namedJobs)
    .map((job) => formats.jobNumber(job.ID))
    .join(', ');
  const more = jobs.length - namedJobs;
  const remove = async () => {
    await removeJobs(jobs.map((job) => job._id));
    notifications.show({ message: t(($) => $.jobs.bulk.deleted, { count: jobs.length }) });
    onDone();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(($) => $.jobs.bulk.deleteTitle, { count: jobs.length })}
      confirm={t(($) => $.jobs.bulk.delete)}
      isDangerous
      onConfirm={remove}
    >
      {t(($) => $.jobs.bulk.deleteText, {
        numbers: more > 0 ? t(($) => $.jobs.bulk.deleteMore, { numbers: named, count: more }) : named,
      })}
    </ConfirmDialog>
  );
}
