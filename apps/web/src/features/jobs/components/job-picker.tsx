import { Modal, Skeleton, Stack, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobListItem } from '@plumbline/contract/job-shapes';
import { useFormats } from '../../../app/access/hooks.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { suggestionDelay } from '../../../ui/pickers/suggestion-delay.ts';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { jobSuggestionsQuery } from '../api/jobs.ts';
import styles from './jobs.module.css';

interface JobPickerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly excludedIds: readonly string[];
  readonly onPick: (job: JobListItem) => void;
}

/** Chooses one job by number, type, project or people; at most 100 are offered (Spec 1 §9). */
export function JobPicker(props: JobPickerProps) {
  const { t } = useTranslation('ui');
  return (
    <Modal
      opened={props.isOpen}
      onClose={props.onClose}
      title={props.title}
      size={600}
      closeButtonProps={{ 'aria-label': t(($) => $.ui.close) }}
    >
      {props.isOpen ? <Jobs {...props} /> : null}
    </Modal>
  );
}

function Jobs({ excludedIds, onPick, onClose }: JobPickerProps) {
  const { t } = useTranslation('jobs');
  const formats = useFormats();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), suggestionDelay);
  const found = useQuery(jobSuggestionsQuery(search));
  const offered = found.data?.docs.filter(({ _id }) => !excludedIds.includes(_id));
  return (
    <Stack>
      <TextInput
        type="search"
        dir="auto"
        aria-label={t(($) => $.jobs.panel.linkSearch)}
        placeholder={t(($) => $.jobs.panel.linkSearch)}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        data-autofocus
      />
      {found.isError && !found.data ? <ErrorState failure={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.isPending ? [1, 2, 3, 4, 5].map((row) => <Skeleton key={row} height={44} />) : null}
      {offered?.length === 0 ? <Notice kind="nothingFound" title={t(($) => $.jobs.panel.linkNothing)} /> : null}
      <ul className={styles.list}>
        {offered?.map((job) => (
          <li key={job._id} className={styles.row}>
            <UnstyledButton
              className={styles.rowButton ?? ''}
              onClick={() => {
                onPick(job);
                onClose();
              }}
            >
              <span className={styles.rowText}>
                <span className={styles.rowName}>
                  <span className={styles.number}>{formats.jobNumber(job.ID)}</span>
                  <span dir="auto">{job.jobType.title}</span>
                </span>
                <span className={styles.quiet} dir="auto">
                  {[job.project?.name, formats.date(job.startDate)].filter(Boolean).join(' · ')}
                </span>
              </span>
              <StatusChip status={job.status} />
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
