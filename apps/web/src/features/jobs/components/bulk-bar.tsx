import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconFileTypePdf, IconTrash, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { exportedJobsLimit } from '@plumbline/contract/job-documents';
import type { JobListItem } from '@plumbline/contract/job-shapes';
import { maySetStatus } from '@plumbline/domain/jobs/life-cycle';
import { useActor, useFormats } from '../../../lib/access/hooks.ts';
import { ButtonMenu } from '../../../ui/button-menu.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { AllRows } from '../../../ui/grid/use-all-rows.ts';
import { SelectionBar } from '../../../ui/grid/selection-bar.tsx';
import { shownName } from '../../../ui/person-avatar.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { useStatusText } from '../../../ui/use-status-text.ts';
import { useBulkChange, useBulkQuestion } from '../../bulk-changes/index.ts';
import { UserPicker } from '../../pickers/index.ts';
import { useNeeds } from '../../skills/index.ts';
import { useRemoveJobs } from '../api/use-remove-jobs.ts';
import { BulkMore } from './bulk-more.tsx';
import { useSetStatus } from '../api/use-set-status.ts';
import { StatusMenu } from './status-menu.tsx';
import { useExportJobs } from '../../exports/index.ts';

/** So many numbers are named in a question; the rest are counted. */
const namedJobs = 10;

interface BulkBarProps {
  readonly jobs: readonly JobListItem[];
  readonly onDone: () => void;
  readonly all?: AllRows<JobListItem>;
}

/** What can be done with all the chosen jobs at once; what one of them doesn't allow is not offered. */
export function BulkBar({ jobs, onDone, all }: BulkBarProps) {
  const { t } = useTranslation(['jobs', 'exports']);
  const exportJobs = useExportJobs();
  const [opened, setOpened] = useState<'people' | 'delete' | null>(null);
  const statusText = useStatusText();
  const { change } = useBulkChange();
  const { ask, question } = useBulkQuestion();
  const { setStatus } = useSetStatus();
  const actor = useActor();
  const may = (ability: string) => jobs.every((job) => job.can.includes(ability));
  const isTooLongForPdf = jobs.length > exportedJobsLimit;
  const close = () => setOpened(null);
  const needs = useNeeds(jobs);

  return (
    <SelectionBar
      label={t(($) => $.jobs.bulk.label)}
      count={t(($) => $.jobs.bulk.chosen, { count: jobs.length })}
      clear={t(($) => $.jobs.bulk.clear)}
      onClear={onDone}
      all={all}
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
              onChoose={(status) =>
                ask({
                  count: jobs.length,
                  text: t(($) => $.jobs.bulk.statusText, { status: statusText(status) }),
                  run: () => setStatus(jobs, status),
                })
              }
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
          <Offered
            isAllowed={may('export') && !isTooLongForPdf}
            why={isTooLongForPdf ? t(($) => $.exports.atMost, { count: exportedJobsLimit }) : undefined}
          >
            <ButtonMenu
              target={
                <Button
                  variant="subtle"
                  disabled={!may('export') || isTooLongForPdf}
                  leftSection={<IconFileTypePdf size={18} aria-hidden />}
                  rightSection={<IconChevronDown size={16} aria-hidden />}
                >
                  {t(($) => $.exports.pdf)}
                </Button>
              }
            >
              <Menu.Item onClick={() => void exportJobs(jobs)}>{t(($) => $.exports.oneFile)}</Menu.Item>
              <Menu.Item onClick={() => void exportJobs(jobs, { format: 'zip' })}>{t(($) => $.exports.zip)}</Menu.Item>
              <Menu.Divider />
              <Menu.Label>{t(($) => $.exports.forArchive)}</Menu.Label>
              <Menu.Item onClick={() => void exportJobs(jobs, { archival: true })}>
                {t(($) => $.exports.oneArchivalFile)}
              </Menu.Item>
              <Menu.Item onClick={() => void exportJobs(jobs, { format: 'zip', archival: true })}>
                {t(($) => $.exports.archivalZip)}
              </Menu.Item>
            </ButtonMenu>
          </Offered>
          <BulkMore jobs={jobs} />
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
        onPick={(people) =>
          ask({
            count: jobs.length,
            text: t(($) => $.jobs.bulk.assignText, { people: people.map(shownName).join(', ') }),
            run: () => {
              const users = people.map(({ _id }) => _id);
              void change(jobs, { kind: 'assign', input: { users } });
            },
          })
        }
      />
      {question}
      <DeleteMany isOpen={opened === 'delete'} jobs={jobs} onClose={close} onDone={onDone} />
    </SelectionBar>
  );
}

interface OfferedProps {
  readonly isAllowed: boolean;
  /** Why it is not, where that isn't what some of the jobs allow. */
  readonly why?: string | undefined;
  readonly children: ReactNode;
}

function Offered({ isAllowed, why, children }: OfferedProps) {
  const { t } = useTranslation('jobs');
  if (isAllowed) return children;
  return (
    <Tooltip label={why ?? t(($) => $.jobs.bulk.notAll)}>
      <span>{children}</span>
    </Tooltip>
  );
}

function DeleteMany({ isOpen, jobs, onClose, onDone }: BulkBarProps & { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('jobs');
  const formats = useFormats();
  const removeJobs = useRemoveJobs();
  const named = jobs
    .slice(0, namedJobs)
    .map((job) => formats.jobNumber(job.ID))
    .join(', ');
  const more = jobs.length - namedJobs;
  const remove = async () => {
    // What could not be deleted stays chosen.
    if (await removeJobs(jobs)) onDone();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(($) => $.jobs.bulk.deleteTitle, { count: jobs.length })}
      confirm={t(($) => $.jobs.bulk.delete)}
      isDangerous
      // It goes on behind the list, where it can be cancelled.
      onConfirm={() => void remove()}
    >
      {t(($) => $.jobs.bulk.deleteText, {
        numbers: more > 0 ? t(($) => $.jobs.bulk.deleteMore, { numbers: named, count: more }) : named,
      })}
    </ConfirmDialog>
  );
}
