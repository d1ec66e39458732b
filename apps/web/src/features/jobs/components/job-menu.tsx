import { ActionIcon, Button, Group, Menu, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useNavigate } from '@tanstack/react-router';
import {
  IconArchive,
  IconCalendarPlus,
  IconCopy,
  IconDotsVertical,
  IconFileTypePdf,
  IconNavigation,
  IconSend,
  IconShare,
  IconTrash,
} from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Job } from '@plumbline/contract/job-shapes';
import { useFormats } from '../../../lib/access/hooks.ts';
import { ButtonMenu } from '../../../ui/button-menu.tsx';
import { useSaveJobEntry } from '../../calendars/index.ts';
import { SendJobDialog } from '../../client-links/index.ts';
import { useExportJobs } from '../../exports/index.ts';
import { HoldDialog } from '../../retention/index.ts';
import { useShareJob } from '../../../ui/use-share-job.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { NavigateSheet } from '../../../ui/map/navigate-sheet.tsx';
import { MuteMenuItem } from '../../notifications/index.ts';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { useCloneJob, useRemoveJob } from '../api/change-jobs.ts';
import { showFailure, undoTime } from '../../../ui/undo.tsx';

/** What else can be done with a job: duplicate, share, add to a calendar, the way there, delete. */
export function JobMenu({ job, onGone }: { job: Job; onGone: () => void }) {
  const { t } = useTranslation(['jobs', 'exports']);
  const formats = useFormats();
  const exportJobs = useExportJobs();
  const [isDeleting, setDeleting] = useState(false);
  const [isNavigating, setNavigating] = useState(false);
  const [isSending, setSending] = useState(false);
  const [isHolding, setHolding] = useState(false);
  const { mutateAsync: removeJob } = useRemoveJob();
  const clone = useClone();
  const share = useShareJob();
  const saveEntry = useSaveJobEntry();
  const number = formats.jobNumber(job.ID);
  const remove = async () => {
    await removeJob(job._id);
    notifications.show({ message: t(($) => $.jobs.panel.deleted, { number }) });
    onGone();
  };
  return (
    <>
      <ButtonMenu
        target={
          <ActionIcon variant="subtle" color="gray" size={44} aria-label={t(($) => $.jobs.panel.actions, { number })}>
            <IconDotsVertical size={20} aria-hidden />
          </ActionIcon>
        }
      >
        <Menu.Item leftSection={<IconShare size={18} aria-hidden />} onClick={() => void share(job)}>
          {t(($) => $.jobs.panel.share)}
        </Menu.Item>
        {job.startDate === null ? null : (
          <Menu.Item leftSection={<IconCalendarPlus size={18} aria-hidden />} onClick={() => void saveEntry(job)}>
            {t(($) => $.jobs.panel.addToCalendar)}
          </Menu.Item>
        )}
        {job.project ? (
          <Menu.Item leftSection={<IconNavigation size={18} aria-hidden />} onClick={() => setNavigating(true)}>
            {t(($) => $.jobs.panel.navigate)}
          </Menu.Item>
        ) : null}
        {job.can.includes('send') ? (
          <Menu.Item leftSection={<IconSend size={18} aria-hidden />} onClick={() => setSending(true)}>
            {t(($) => $.jobs.panel.send)}
          </Menu.Item>
        ) : null}
        {job.can.includes('export') ? (
          <Menu.Item leftSection={<IconFileTypePdf size={18} aria-hidden />} onClick={() => void exportJobs([job])}>
            {t(($) => $.exports.pdf)}
          </Menu.Item>
        ) : null}
        {job.can.includes('export') ? (
          <Menu.Item
            leftSection={<IconFileTypePdf size={18} aria-hidden />}
            onClick={() => void exportJobs([job], { archival: true })}
          >
            {t(($) => $.exports.archival)}
          </Menu.Item>
        ) : null}
        {job.can.includes('duplicate') ? (
          <Menu.Item leftSection={<IconCopy size={18} aria-hidden />} onClick={() => clone(job)}>
            {t(($) => $.jobs.panel.duplicate)}
          </Menu.Item>
        ) : null}
        {job.can.includes('hold') ? (
          <Menu.Item leftSection={<IconArchive size={18} aria-hidden />} onClick={() => setHolding(true)}>
            {t(($) => $.jobs.panel.keepFiles)}
          </Menu.Item>
        ) : null}
        <MuteMenuItem job={job._id} />
        {job.can.includes('erase') ? (
          <Menu.Item
            c="var(--mantine-color-error)"
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={() => setDeleting(true)}
          >
            {t(($) => $.jobs.panel.delete)}
          </Menu.Item>
        ) : null}
      </ButtonMenu>
      <NavigateSheet place={job.place ?? null} isOpen={isNavigating} onClose={() => setNavigating(false)} />
      {isSending ? (
        <Suspense fallback={null}>
          <SendJobDialog job={job} onClose={() => setSending(false)} />
        </Suspense>
      ) : null}
      {isHolding ? (
        <Suspense fallback={null}>
          <HoldDialog job={job} onClose={() => setHolding(false)} />
        </Suspense>
      ) : null}
      <ConfirmDialog
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        title={t(($) => $.jobs.panel.deleteTitle, { number })}
        confirm={t(($) => $.jobs.panel.deleteSubmit)}
        isDangerous
        onConfirm={remove}
      >
        {t(($) => $.jobs.panel.deleteText, { count: job.answers_count })}
      </ConfirmDialog>
    </>
  );
}

/** Duplicates a job and says what came of it (spec/1 §8 "Clone job"), with the way to the new one. */
function useClone(): (job: Job) => void {
  const { t } = useTranslation('jobs');
  const formats = useFormats();
  const navigate = useNavigate();
  const problemText = useProblemText();
  const { mutate } = useCloneJob();
  const { mutate: remove } = useRemoveJob();
  const takeBack = (id: string) => {
    notifications.hide(id);
    remove(id, { onError: (failure) => showFailure(problemText(failure)) });
  };
  return (job) =>
    mutate(job._id, {
      onSuccess: (made) =>
        notifications.show({
          id: made._id,
          autoClose: undoTime,
          message: (
            <Group justify="space-between" wrap="nowrap">
              <Text size="sm">{t(($) => $.jobs.alerts._JOB_CLONED, { number: formats.jobNumber(made.ID) })}</Text>
              {/* Who may not delete jobs can't take a copy back either. */}
              {job.can.includes('erase') ? (
                <Button variant="subtle" size="compact-md" onClick={() => takeBack(made._id)}>
                  {t(($) => $.jobs.panel.undo)}
                </Button>
              ) : null}
              <Button
                variant="subtle"
                size="compact-md"
                onClick={() => {
                  notifications.hide(made._id);
                  void navigate({ to: '/jobs/$id/{-$dialog}', params: { id: made._id, dialog: undefined } });
                }}
              >
                {t(($) => $.jobs.panel.open)}
              </Button>
            </Group>
          ),
        }),
      onError: (failure) => showFailure(t(($) => $.jobs.alerts._JOB_CLONE_FAILED, { reason: problemText(failure) })),
    });
}
