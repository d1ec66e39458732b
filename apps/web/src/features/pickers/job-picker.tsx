import { UnstyledButton } from '@mantine/core';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { JobListItem } from '@plumbline/contract/job-shapes';
import { listJobs } from '@plumbline/contract/jobs';
import { useFormats } from '../../lib/access/hooks.ts';
import { callServer } from '../../lib/api/call-server.ts';
import { useNameOf } from '../../i18n/use-name-of.ts';
import { CutName, DetailLine, NumberedName, Part } from '../../ui/detail-line.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { PickerDialog } from '../../ui/pickers/picker-dialog.tsx';
import { PickerList, usePickerSearch } from '../../ui/pickers/picker-list.tsx';
import styles from '../../ui/pickers/picker.module.css';
import { jobKeys } from '../../lib/query-keys/jobs.ts';

interface JobPickerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly excludedIds: readonly string[];
  readonly onPick: (job: JobListItem) => void;
}

/**
 * Jobs for the picker: at most 100 (spec/1 §9). The key is below the lists of jobs, so that it becomes stale with them.
 */
const jobSuggestionsQuery = (search: string) =>
  queryOptions({
    queryKey: jobKeys.suggestions(search),
    queryFn: ({ signal }) => callServer(listJobs, { query: { page_size: 100, ...(search ? { search } : {}) }, signal }),
    placeholderData: keepPreviousData,
  });

/** Chooses one job by number, type, project or people; at most 100 are offered (spec/1 §9). */
export function JobPicker(props: JobPickerProps) {
  return (
    <PickerDialog isOpen={props.isOpen} onClose={props.onClose} title={props.title}>
      <Jobs {...props} />
    </PickerDialog>
  );
}

function Jobs({ excludedIds, onPick, onClose }: JobPickerProps) {
  const nameOf = useNameOf();
  const { t } = useTranslation('ui');
  const formats = useFormats();
  const { typed, setTyped, search } = usePickerSearch();
  const found = useQuery(jobSuggestionsQuery(search));
  return (
    <PickerList
      label={t(($) => $.ui.picker.searchJobs)}
      typed={typed}
      onType={setTyped}
      found={found}
      offered={found.data?.docs.filter(({ _id }) => !excludedIds.includes(_id))}
      nothing={t(($) => $.ui.picker.nothingFound)}
    >
      {(job) => (
        <UnstyledButton
          className={styles.row ?? ''}
          onClick={() => {
            onPick(job);
            onClose();
          }}
        >
          <span className={styles.text}>
            <span className={styles.name}>
              <NumberedName number={formats.jobNumber(job.ID)} name={nameOf(job.jobType)} />
            </span>
            <span className={styles.role}>
              <DetailLine>
                {job.project ? (
                  <Part>
                    <CutName>{job.project.name}</CutName>
                  </Part>
                ) : null}
                {job.startDate ? <Part>{formats.date(job.startDate)}</Part> : null}
              </DetailLine>
            </span>
          </span>
          <StatusChip status={job.status} />
        </UnstyledButton>
      )}
    </PickerList>
  );
}
