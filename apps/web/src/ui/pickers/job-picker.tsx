import { Modal, Skeleton, Stack, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobListItem } from '@plumbline/contract/job-shapes';
import { listJobs } from '@plumbline/contract/jobs';
import { useFormats } from '../../app/access/hooks.ts';
import { callServer } from '../../app/api/call-server.ts';
import { ErrorState } from '../error-state.tsx';
import { Notice } from '../notice.tsx';
import { suggestionDelay } from './suggestion-delay.ts';
import { StatusChip } from '../status-chip.tsx';
import styles from './user-picker.module.css';

interface JobPickerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly excludedIds: readonly string[];
  readonly onPick: (job: JobListItem) => void;
}

/** Jobs for the picker: at most 100 (Spec 1 §9). The key stands among the lists of jobs, so that it grows old with them. */
const jobSuggestionsQuery = (search: string) =>
  queryOptions({
    queryKey: ['jobs', 'list', 'suggestions', search],
    queryFn: ({ signal }) => callServer(listJobs, { query: { page_size: 100, ...(search ? { search } : {}) }, signal }),
    placeholderData: keepPreviousData,
  });

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
  const { t } = useTranslation('ui');
  const formats = useFormats();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), suggestionDelay);
  const found = useQuery(jobSuggestionsQuery(search));
  const offered = found.data?.docs.filter(({ _id }) => !excludedIds.includes(_id));
  return (
    <div className={styles.body}>
      <TextInput
        type="search"
        dir="auto"
        aria-label={t(($) => $.ui.picker.searchJobs)}
        placeholder={t(($) => $.ui.picker.searchJobs)}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        data-autofocus
      />
      {found.isError && !found.data ? <ErrorState failure={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.isPending ? (
        <Stack gap="xs" className={styles.list ?? ''} aria-busy>
          {[1, 2, 3, 4, 5, 6].map((row) => (
            <Skeleton key={row} height={48} />
          ))}
        </Stack>
      ) : null}
      {offered?.length === 0 ? <Notice kind="nothingFound" title={t(($) => $.ui.picker.nothingFound)} /> : null}
      {offered && offered.length > 0 ? (
        <ul className={styles.list}>
          {offered.map((job) => (
            <li key={job._id}>
              <UnstyledButton
                className={styles.person ?? ''}
                onClick={() => {
                  onPick(job);
                  onClose();
                }}
              >
                <span className={styles.text}>
                  <span className={styles.name}>
                    {formats.jobNumber(job.ID)} <span dir="auto">{job.jobType.title}</span>
                  </span>
                  <span className={styles.role} dir="auto">
                    {[job.project?.name, formats.date(job.startDate)].filter(Boolean).join(' · ')}
                  </span>
                </span>
                <StatusChip status={job.status} />
              </UnstyledButton>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
