import { Badge, Group, Stack, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Asset } from '@plumbline/contract/assets';
import { useFormats } from '../../../app/access/hooks.ts';
import type { GridColumn } from '../../../ui/grid/columns.ts';
import { shownName } from '../../../ui/person-avatar.tsx';
import { FilePicture } from './file-picture.tsx';
import { useFileWords } from './use-file-words.ts';

/** The columns of the list of files. */
export function useFileColumns(): readonly GridColumn<Asset>[] {
  const { t } = useTranslation('files');
  const formats = useFormats();
  const words = useFileWords();
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
            <Text component="bdi" fw={600} truncate>
              {file.originalName}
            </Text>
            <FileMarks file={file} />
          </Group>
        ),
      },
      { id: 'kind', header: t(($) => $.files.columns.kind), width: '9rem', cell: words.kind },
      {
        id: 'size',
        header: t(($) => $.files.columns.size),
        sort: 'size',
        width: '7rem',
        isNumeric: true,
        cell: (file) => words.size(file.size),
      },
      {
        id: 'uploadedBy',
        header: t(($) => $.files.columns.uploadedBy),
        width: '12rem',
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
    [t, formats, words],
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
      {file.corrupted || file.damaged ? (
        <Badge color="red.9" radius="sm" tt="none" style={{ flex: 'none' }}>
          {t(($) => $.files.corruptedMark)}
        </Badge>
      ) : null}
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
