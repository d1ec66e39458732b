import { ActionIcon, Group, Skeleton, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { previewDocument, previewedPages } from '@plumbline/contract/job-documents';
import { listJobs } from '@plumbline/contract/jobs';
import type { DocumentLayout } from '@plumbline/domain/documents/document-layout';
import { documentLayout } from '@plumbline/domain/documents/document-layout';
import { callServer, fetchFile } from '../../lib/api/call-server.ts';
import { isPassing, isProblem } from '../../lib/api/problem-error.ts';
import { oneAtATime } from '../../lib/one-at-a-time.ts';
import { useContentAddress } from '../../question-inputs/asset-picture.tsx';
import { useProblemText } from '../../ui/use-problem-text.ts';
import styles from './documents.module.css';
import { jobKeys } from '../../lib/query-keys/jobs.ts';
import { settingKeys } from '../../lib/query-keys/settings.ts';

/** Milliseconds after the last change until the page is drawn again. */
const previewDelay = 600;
const inTurn = oneAtATime();

interface LayoutPreviewProps {
  readonly layout: DocumentLayout;
  /** Whose newest job is shown; null for that of any type. */
  readonly jobTypeId: string | null;
}

/** A page of the newest reported job in a layout that need not be saved yet. */
export function LayoutPreview({ layout, jobTypeId }: LayoutPreviewProps) {
  const { t } = useTranslation('documents');
  const problemText = useProblemText();
  const [page, setPage] = useState(1);
  const [settled] = useDebouncedValue(layout, previewDelay);
  // A new job type has no job to show: nothing is asked for then.
  const jobs = useQuery({
    queryKey: jobKeys.anyOfType(jobTypeId),
    queryFn: async ({ signal }) => {
      const query = { page_size: 1, ...(jobTypeId === null ? {} : { jobType: jobTypeId }) };
      return (await callServer(listJobs, { query, signal })).total > 0;
    },
  });
  const preview = useQuery({
    queryKey: settingKeys.documentPreview(jobTypeId, settled, page),
    queryFn: ({ signal }) =>
      inTurn(signal, async () => {
        const body = { layout: settled, page, jobType: jobTypeId };
        return (await fetchFile(previewDocument, { body })).content;
      }),
    // A colour that is half typed: the page stays as it was.
    enabled: jobs.data === true && documentLayout.safeParse(settled).success,
    placeholderData: keepPreviousData,
    // A busy server draws it a moment later.
    retry: (count, failure) => count < 3 && isPassing(failure),
  });
  const address = useContentAddress(preview.data);
  if (jobs.data === false || isProblem(preview.error, 'not_found')) {
    return (
      <Text size="sm" c="dimmed">
        {jobTypeId === null ? t(($) => $.documents.previewNone) : t(($) => $.documents.previewNoneOfType)}
      </Text>
    );
  }
  return (
    <div>
      <Group justify="space-between" wrap="nowrap" mb="xs">
        <div>
          <Text fw={600}>{t(($) => $.documents.preview)}</Text>
          <Text size="sm" c="dimmed">
            {jobTypeId === null ? t(($) => $.documents.previewText) : t(($) => $.documents.previewOfType)}
          </Text>
        </div>
        <Group gap={4} wrap="nowrap">
          <ActionIcon
            variant="default"
            size={40}
            disabled={page === 1}
            aria-label={t(($) => $.documents.previousPage)}
            onClick={() => setPage(page - 1)}
          >
            <IconChevronLeft size={18} className="mirrored" aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={40}
            disabled={page === previewedPages}
            aria-label={t(($) => $.documents.nextPage)}
            onClick={() => setPage(page + 1)}
          >
            <IconChevronRight size={18} className="mirrored" aria-hidden />
          </ActionIcon>
        </Group>
      </Group>
      {preview.error ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {problemText(preview.error)}
        </Text>
      ) : address ? (
        <img
          src={address}
          alt={t(($) => $.documents.previewAlt, { page })}
          className={styles.page}
          data-behind={preview.isFetching || undefined}
        />
      ) : (
        <Skeleton height={480} />
      )}
    </div>
  );
}
