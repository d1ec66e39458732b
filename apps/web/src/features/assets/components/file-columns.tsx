import { Group, Stack, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Asset } from '@plumbline/contract/assets';
import { useFormats } from '../../../lib/access/hooks.ts';
import { Chip } from '../../../ui/chip.tsx';
import { CellName } from '../../../ui/grid/cell-name.tsx';
import type { GridColumn } from '../../../ui/grid/columns.ts';
import { shownName } from '../../../ui/person-avatar.tsx';
import { FilePicture } from './file-picture.tsx';
import { PlaceLine, useJobName } from './file-place.tsx';
import { useFileWords } from './use-file-words.ts';

/** The columns of the list of files. */
export function useFileColumns(): readonly GridColumn<Asset>[] {
  const { t } = useTranslation('files');
  const formats = useFormats();
  const words = useFileWords();
  const jobName = useJobName();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t(($) => $.files.columns.name),
        sort: 'originalName',
        isName: true,
        cell: (file) => (
          <Group gap="sm" wrap="nowrap">
            <FilePicture file={file} size={36} />
            <CellName isStrong>{file.originalName}</CellName>
            <FileMarks file={file} />
          </Group>
        ),
      },
      {
        id: 'project',
        header: t(($) => $.files.columns.project),
        width: '11rem',
        yields: 'next',
        cell: ({ place }) => (place?.project ? <CellName>{place.project.name}</CellName> : null),
      },
      {
        id: 'job',
        header: t(($) => $.files.columns.job),
        width: '11rem',
        yields: 'next',
        cell: ({ place }) => (place?.job ? <CellName>{jobName(place.job)}</CellName> : null),
      },
      {
        id: 'question',
        header: t(($) => $.files.columns.question),
        yields: 'first',
        cell: ({ place }) => (place?.question ? <CellName>{place.question.title}</CellName> : null),
      },
      {
        id: 'kind',
        header: t(($) => $.files.columns.kind),
        sort: 'extension',
        width: '9rem',
        isHiddenAtFirst: true,
        cell: words.kind,
      },
      {
        id: 'size',
        header: t(($) => $.files.columns.size),
        sort: 'size',
        width: '7rem',
        isHiddenAtFirst: true,
        isNumeric: true,
        cell: (file) => words.size(file.size),
      },
      {
        id: 'uploadedBy',
        header: t(($) => $.files.columns.uploadedBy),
        sort: 'uploadedBy',
        width: '10rem',
        yields: 'first',
        cell: (file) => (file.uploaded_by ? <bdi>{shownName(file.uploaded_by)}</bdi> : null),
      },
      {
        id: 'created_at',
        header: t(($) => $.files.columns.uploaded),
        sort: 'created_at',
        width: '9rem',
        cell: (file) => formats.dateTime(file.created_at),
      },
    ],
    [t, formats, words, jobName],
  );
}

/** What is to be known of a file at a glance: that it is damaged, or whose alone it is. */
export function FileMarks({ file }: { file: Asset }) {
  const { t } = useTranslation('files');
  return (
    <>
      {file.isPrivate ? (
        <IconLock size={16} role="img" aria-label={t(($) => $.files.private)} style={{ flex: 'none' }} />
      ) : null}
      {file.corrupted || file.damaged ? <Chip isStrong>{t(($) => $.files.corruptedMark)}</Chip> : null}
    </>
  );
}

/** A file in the list of a phone. */
export function FileCard({ file }: { file: Asset }) {
  const formats = useFormats();
  const words = useFileWords();
  return (
    <Group gap="sm" wrap="nowrap">
      <FilePicture file={file} size={48} />
      <Stack gap={2} flex={1} miw={0}>
        <Group gap="xs" wrap="nowrap">
          <Text component="bdi" fw={600} truncate>
            {file.originalName}
          </Text>
          <FileMarks file={file} />
        </Group>
        <PlaceLine file={file} />
        <Text component="span" size="sm" c="dimmed" truncate>
          {[words.size(file.size), formats.dateTime(file.created_at)].join(' · ')}
          {file.uploaded_by ? (
            <>
              {' · '}
              <bdi>{shownName(file.uploaded_by)}</bdi>
            </>
          ) : null}
        </Text>
      </Stack>
    </Group>
  );
}
