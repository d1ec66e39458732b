import { Anchor, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { listAssetVersions } from '@plumbline/contract/asset-versions';
import type { Asset } from '@plumbline/contract/assets';
import type { ResponseOf } from '@plumbline/contract/call';
import { useFormats } from '../../../lib/access/hooks.ts';
import { isolatedName } from '../../../i18n/isolated.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { shownName } from '../../../ui/person-avatar.tsx';
import { useRestoreVersion, versionsQuery } from '../api/files.ts';
import { useFileWords } from './use-file-words.ts';

/** What the file was before it was replaced; one of them can be shown again, as a new version (decision 0030). */
export function FileVersions({ file }: { file: Asset }) {
  const { t } = useTranslation('files');
  const heading = useId();
  const { data: versions, error, refetch } = useQuery(versionsQuery(file._id));
  const older = versions?.filter((version) => !version.isCurrent);
  return (
    <section aria-labelledby={heading}>
      <Title order={3} size="h5" id={heading} mb="xs">
        {t(($) => $.files.versions.title)}
      </Title>
      {!older && !error ? <Skeleton height={56} aria-busy /> : null}
      {!older && error ? <ErrorState failure={error} onRetry={() => void refetch()} /> : null}
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {older?.map((version) => (
          <li key={version.version}>
            <Version file={file} version={version} />
          </li>
        ))}
      </Stack>
    </section>
  );
}

type OlderVersion = ResponseOf<typeof listAssetVersions>[number];

function Version({ file, version }: { file: Asset; version: OlderVersion }) {
  const { t } = useTranslation('files');
  const formats = useFormats();
  const words = useFileWords();
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync: restore } = useRestoreVersion(file._id);
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs">
      <div style={{ minInlineSize: 0 }}>
        <Anchor href={version.Location} download size="sm" truncate display="block">
          <bdi>{version.originalName}</bdi>
        </Anchor>
        <Text size="sm" c="dimmed">
          {t(($) => $.files.versions.number, { number: formats.number(version.version) })}
          {` · ${words.size(version.size)} · ${formats.dateTime(version.created_at)}`}
          {version.uploaded_by ? (
            <>
              {' · '}
              <bdi>{shownName(version.uploaded_by)}</bdi>
            </>
          ) : null}
        </Text>
      </div>
      <Button
        variant="default"
        mih={44}
        style={{ flex: 'none' }}
        leftSection={<IconArrowBackUp className="mirrored" size={18} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t(($) => $.files.versions.restore)}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t(($) => $.files.versions.restoreTitle, { name: isolatedName(version.originalName) })}
        confirm={t(($) => $.files.versions.restore)}
        onConfirm={async () => {
          await restore(version.version);
          notifications.show({ message: t(($) => $.files.versions.restored) });
        }}
      >
        {t(($) => $.files.versions.restoreText)}
      </ConfirmDialog>
    </Group>
  );
}
