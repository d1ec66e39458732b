import { Button, Group, Progress, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconDatabaseExport } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { BackupOnWire } from '@plumbline/contract/backups';
import { isBackupInProgress } from '@plumbline/domain/backups/states';
import { useFormats } from '../../../lib/access/hooks.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { showFailure } from '../../../ui/undo.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { backupsQuery, useCancelBackup, useStartBackup } from '../api/backups.ts';

/** The last backups of an installation, for a system administrator: what is there, what is on its way, what failed. */
export function InstanceBackups({ instanceId }: { readonly instanceId: string }) {
  const { t } = useTranslation('backups');
  const { data, error, refetch } = useQuery(backupsQuery(instanceId));
  const start = useStartBackup(instanceId);
  const problemText = useProblemText();
  const isBusy = data?.docs.some(({ state }) => isBackupInProgress(state)) === true;
  const failed = (failure: unknown) => showFailure(t(($) => $.backups.failed, { reason: problemText(failure) }));
  return (
    <Stack component="section" gap="sm" aria-labelledby="instance-backups">
      <Group justify="space-between">
        <Title order={3} size="h5" id="instance-backups">
          {t(($) => $.backups.title)}
        </Title>
        {data?.isSetUp ? (
          <Button
            variant="default"
            loading={start.isPending}
            disabled={isBusy}
            leftSection={<IconDatabaseExport size={18} aria-hidden />}
            onClick={() => start.mutate(undefined, { onError: failed })}
          >
            {t(($) => $.backups.create)}
          </Button>
        ) : null}
      </Group>
      {data && !data.isSetUp ? <Text c="dimmed">{t(($) => $.backups.off)}</Text> : null}
      {data?.isSetUp && data.docs.length === 0 ? <Text c="dimmed">{t(($) => $.backups.empty)}</Text> : null}
      {data?.docs.map((backup) => (
        <BackupRow key={backup._id} backup={backup} instanceId={instanceId} />
      ))}
      {!data && error ? <ErrorState failure={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton height={80} /> : null}
    </Stack>
  );
}

const million = 1_000_000;

/** What a backup came to, part by part. */
function useBackupFacts({ state, kind, size, files, missing }: BackupOnWire): readonly string[] {
  const { t } = useTranslation('backups');
  const formats = useFormats();
  // The smallest company has a backup of some kilobytes, which is not nothing.
  const megabytes = size === null ? null : formats.number(Math.max(1, Math.round(size / (million / 10))) / 10);
  return [
    t(($) => $.backups.states[state]),
    t(($) => $.backups.kinds[kind]),
    ...(megabytes === null ? [] : [t(($) => $.backups.megabytes, { number: megabytes })]),
    ...(files === null ? [] : [t(($) => $.backups.files, { count: files })]),
    ...(missing > 0 ? [t(($) => $.backups.missing, { count: missing })] : []),
  ];
}

function BackupRow({ backup, instanceId }: { readonly backup: BackupOnWire; readonly instanceId: string }) {
  const { t } = useTranslation('backups');
  const formats = useFormats();
  const problemText = useProblemText();
  const cancel = useCancelBackup(instanceId);
  const facts = useBackupFacts(backup);
  const at = formats.dateTime(backup.created_at);
  const failed = (failure: unknown) => showFailure(t(($) => $.backups.notCancelled, { reason: problemText(failure) }));
  return (
    <Stack gap={4} component="article" aria-label={t(($) => $.backups.progress, { at })}>
      <Group justify="space-between" wrap="nowrap">
        <Stack gap={0} miw={0}>
          <Text fw={600}>
            <time dateTime={backup.created_at}>{at}</time>
          </Text>
          <Text size="sm" c="dimmed">
            {facts.join(' · ')}
          </Text>
        </Stack>
        {isBackupInProgress(backup.state) ? (
          <Button
            variant="subtle"
            color="gray"
            loading={cancel.isPending}
            onClick={() => cancel.mutate(backup._id, { onError: failed })}
          >
            {t(($) => $.backups.cancel)}
          </Button>
        ) : null}
      </Group>
      {backup.problem === null ? null : (
        <Text size="sm" c="var(--mantine-color-error)" dir="auto">
          {backup.problem}
        </Text>
      )}
      {isBackupInProgress(backup.state) ? (
        <Progress
          value={backup.progress * 100}
          animated={backup.state === 'running'}
          aria-label={t(($) => $.backups.progress, { at })}
        />
      ) : null}
    </Stack>
  );
}
