import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/access/hooks.ts';
import { jobQuery } from '../../../lib/jobs/job-query.ts';
import { useNameOf } from '../../../i18n/use-name-of.ts';
import styles from './files.module.css';
import { LinkAnchor } from '../../../ui/links/link-anchor.tsx';

interface JobsChipProps {
  /** Comma-joined ids, as the address has them. */
  readonly jobId: string;
  readonly onClear: () => void;
}

/** Whose jobs' files the list is narrowed to, and the way back to all. */
export function JobsChip({ jobId, onClear }: JobsChipProps) {
  const { t } = useTranslation('files');
  const ids = jobId.split(',').filter((id) => id !== '');
  const [first = ''] = ids;
  return (
    <span className={styles.chip}>
      {ids.length === 1 ? <OneJob id={first} /> : t(($) => $.files.ofJobs, { count: ids.length })}
      <ActionIcon variant="subtle" color="gray" size={36} aria-label={t(($) => $.files.allJobs)} onClick={onClear}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </span>
  );
}

function OneJob({ id }: { id: string }) {
  const nameOf = useNameOf();
  const { t } = useTranslation('files');
  const formats = useFormats();
  const { data: job } = useQuery(jobQuery(id));
  if (!job) return t(($) => $.files.ofJobs, { count: 1 });
  return (
    <LinkAnchor to="/jobs/$id/{-$dialog}" params={{ id }} size="sm">
      {t(($) => $.files.ofJob, { number: formats.jobNumber(job.ID), jobType: nameOf(job.jobType) })}
    </LinkAnchor>
  );
}
