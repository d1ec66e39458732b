import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { JobView } from '@plumbline/contract/job-shapes';
import { useExportJobs } from '../../exports/index.ts';

/** The job as PDF at one press, for whoever only reads it (a client): others have it in the job's menu, beside what they do with it. */
export function ReadersPdf({ job }: { readonly job: JobView }) {
  const { t } = useTranslation('exports');
  const exportJobs = useExportJobs();
  if (job.can.includes('change') || !job.can.includes('export') || job.answers.length === 0) return null;
  return (
    <Button
      fullWidth
      mt="sm"
      size="md"
      leftSection={<IconFileTypePdf size={20} aria-hidden />}
      onClick={() => void exportJobs([job])}
    >
      {t(($) => $.exports.pdf)}
    </Button>
  );
}
