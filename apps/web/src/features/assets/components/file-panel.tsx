import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Asset } from '@plumbline/contract/assets';
import { isProblem } from '../../../lib/api/problem-error.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { DetailPanel } from '../../../ui/shell/detail-panel.tsx';
import { fileQuery } from '../api/files.ts';
import { DeleteFile } from './delete-file.tsx';
import { FileActions } from './file-actions.tsx';
import { FileFacts } from './file-facts.tsx';
import { FileThumbnail } from './file-thumbnail.tsx';
import { FileVersions } from './file-versions.tsx';

interface FilePanelProps {
  readonly id: string;
  readonly onPreview: () => void;
  readonly onClose: () => void;
}

/** One file: beside the list on a desk, the whole screen on a phone. */
export function FilePanel({ id, onPreview, onClose }: FilePanelProps) {
  const { t } = useTranslation('files');
  const { data: file, error, refetch } = useQuery(fileQuery(id));
  const isMissing = isProblem(error, 'not_found');
  return (
    <DetailPanel title={(!isMissing && file?.originalName) || t(($) => $.files.title)} onClose={onClose}>
      {file && !isMissing ? <Content file={file} onPreview={onPreview} onClose={onClose} /> : null}
      {!file && !error ? <Skeleton height={280} aria-busy /> : null}
      {isMissing ? <Notice kind="missing" title={t(($) => $.files.missing)} /> : null}
      {!file && error && !isMissing ? <ErrorState failure={error} onRetry={() => void refetch()} /> : null}
    </DetailPanel>
  );
}

interface ContentProps extends Pick<FilePanelProps, 'onPreview' | 'onClose'> {
  readonly file: Asset;
}

function Content({ file, onPreview, onClose }: ContentProps) {
  const { t } = useTranslation('files');
  return (
    <Stack gap="lg">
      {file.corrupted || file.damaged ? (
        <div role="status">
          <Text c="var(--mantine-color-error)" fw={600}>
            {t(($) => $.files.corrupted)}
          </Text>
          {file.corrupted && file.can.includes('change') ? (
            <Text size="sm">{t(($) => (file.version > 1 ? $.files.lostHintOfOld : $.files.lostHint))}</Text>
          ) : null}
        </div>
      ) : null}
      <FileThumbnail file={file} onPreview={onPreview} />
      <FileActions file={file} onPreview={onPreview} />
      <FileFacts file={file} />
      {file.can.includes('change') && file.version > 1 ? <FileVersions file={file} /> : null}
      {file.can.includes('erase') ? <DeleteFile file={file} onDeleted={onClose} /> : null}
    </Stack>
  );
}
