import { Button, Group, Paper, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconDownload, IconFileExport, IconRefresh, IconTrash, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExportedFile } from '@plumbline/contract/exports';
import { exportDays, isInProgress } from '@plumbline/domain/documents/exports';
import { useFormats } from '../../../lib/access/hooks.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Page, PageHeader } from '../../../ui/page-header.tsx';
import { showFailure } from '../../../ui/undo.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { exportsQuery, saveExport, useRemoveExport, useRetryExport } from '../api/exports.ts';

/** /exports: the files that were made in the background for whoever looks, for a week. */
export function ExportsScreen() {
  const { t } = useTranslation('exports');
  const exports = useQuery(exportsQuery());
  return (
    <Page>
      <PageHeader title={t(($) => $.exports.title)} text={t(($) => $.exports.text, { count: exportDays })} />
      <Stack maw={820}>
        {exports.isError ? <ErrorState failure={exports.error} onRetry={() => void exports.refetch()} /> : null}
        {exports.isPending ? [1, 2, 3].map((row) => <Skeleton key={row} height={76} />) : null}
        {exports.data?.length === 0 ? (
          <EmptyState icon={IconFileExport} title={t(($) => $.exports.empty)} text={t(($) => $.exports.emptyText)} />
        ) : null}
        {exports.data?.map((one) => (
          <ExportRow key={one._id} exported={one} />
        ))}
      </Stack>
    </Page>
  );
}

function ExportRow({ exported }: { exported: ExportedFile }) {
  const { t } = useTranslation('exports');
  const formats = useFormats();
  const problemText = useProblemText();
  const remove = useRemoveExport();
  const retry = useRetryExport();
  const [isSaving, setSaving] = useState(false);
  const { state, rows, name, fileName, progress } = exported;
  const shownName = fileName ?? name;
  const failed = (failure: unknown) => showFailure(t(($) => $.exports.failed, { reason: problemText(failure) }));
  const save = async () => {
    setSaving(true);
    await saveExport(exported).catch(failed);
    setSaving(false);
  };
  const take = () => remove.mutate(exported._id, { onError: failed });
  return (
    <Paper withBorder p="md" component="article" aria-label={shownName}>
      <Group justify="space-between" wrap="wrap">
        <Stack gap={2} miw={0} style={{ flex: '1 1 220px' }}>
          <Text fw={600} lineClamp={2}>
            <bdi>{shownName}</bdi>
          </Text>
          <Text size="sm" c="dimmed">
            {[
              t(($) => $.exports.states[state]),
              t(($) => $.exports.rows, { count: rows }),
              formats.dateTime(exported.created_at),
            ].join(' · ')}
          </Text>
          {exported.problem ? (
            <Text size="sm" c="var(--mantine-color-error)">
              {exported.problem}
            </Text>
          ) : null}
        </Stack>
        <Group gap="xs">
          {state === 'done' ? (
            <Button loading={isSaving} leftSection={<IconDownload size={18} aria-hidden />} onClick={() => void save()}>
              {t(($) => $.exports.download)}
            </Button>
          ) : null}
          {state === 'failed' ? (
            <Button
              variant="default"
              loading={retry.isPending}
              leftSection={<IconRefresh size={18} aria-hidden />}
              onClick={() => retry.mutate(exported._id, { onError: failed })}
            >
              {t(($) => $.exports.retry)}
            </Button>
          ) : null}
          <Button
            variant="subtle"
            color="gray"
            loading={remove.isPending}
            leftSection={isInProgress(state) ? <IconX size={18} aria-hidden /> : <IconTrash size={18} aria-hidden />}
            onClick={take}
          >
            {isInProgress(state) ? t(($) => $.exports.cancel) : t(($) => $.exports.remove)}
          </Button>
        </Group>
      </Group>
      {isInProgress(state) ? (
        <Progress
          mt="sm"
          value={progress * 100}
          animated={state === 'running'}
          aria-label={t(($) => $.exports.progress, { name: shownName })}
        />
      ) : null}
    </Paper>
  );
}
