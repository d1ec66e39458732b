import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CloudDrive, FiledFile } from '@plumbline/contract/drive';
import { filingStates } from '@plumbline/domain/settings/cloud-drive';
import { useFormats } from '../../../lib/access/hooks.ts';
import { DetailLine, Part } from '../../../ui/detail-line.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { useRefileDrive } from '../api/drive.ts';
import { SettingsSection } from './settings-section.tsx';

/** What was saved, what waits and what somebody should look at. */
export function DriveFiles({ drive }: { readonly drive: CloudDrive }) {
  const { t } = useTranslation('drive');
  const formats = useFormats();
  const problemText = useProblemText();
  const refile = useRefileDrive();
  const { counts, attention, latest } = drive;
  const shownStates = filingStates.filter((state) => counts[state] > 0);
  const canSaveAgain = drive.connected && counts.failed + counts.removed > 0;
  return (
    <SettingsSection id="files" title={t(($) => $.drive.files)}>
      {shownStates.length === 0 ? (
        <Text size="sm">{t(($) => $.drive.none)}</Text>
      ) : (
        <Text size="sm" component="div">
          <DetailLine>
            {shownStates.map((state) => (
              <Part key={state}>{t(($) => $.drive.counts[state], { shown: formats.number(counts[state]) })}</Part>
            ))}
          </DetailLine>
        </Text>
      )}
      <FormFailure text={refile.error ? problemText(refile.error) : null} />
      {attention.length > 0 ? (
        <Stack gap="xs" component="section" aria-label={t(($) => $.drive.attention)}>
          <Group justify="space-between">
            <Text fw={600}>{t(($) => $.drive.attention)}</Text>
            {canSaveAgain ? (
              <Button variant="default" loading={refile.isPending} onClick={() => refile.mutate(undefined)}>
                {t(($) => $.drive.againAll)}
              </Button>
            ) : null}
          </Group>
          {attention.map((file) => (
            <FileRow
              key={file._id}
              file={file}
              {...(drive.connected && file.state !== 'waiting' && { onAgain: () => refile.mutate([file._id]) })}
            />
          ))}
        </Stack>
      ) : null}
      {latest.length > 0 ? (
        <Stack gap="xs" component="section" aria-label={t(($) => $.drive.latest)}>
          <Text fw={600}>{t(($) => $.drive.latest)}</Text>
          {latest.map((file) => (
            <FileRow key={file._id} file={file} />
          ))}
        </Stack>
      ) : null}
    </SettingsSection>
  );
}

function FileRow({ file, onAgain }: { readonly file: FiledFile; readonly onAgain?: () => void }) {
  const { t } = useTranslation('drive');
  const formats = useFormats();
  const { name, job, state, problem, filed_at: filedAt, next_attempt_at: nextAt } = file;
  // A document that is not made yet has no name.
  const shownName = name || t(($) => $.drive.documents);
  return (
    <Group justify="space-between" align="flex-start" wrap="nowrap">
      <Stack gap={2} miw={0}>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          <bdi>{shownName}</bdi>
        </Text>
        <Text size="sm" c="dimmed" component="div">
          <DetailLine>
            <Part>{job === null ? null : t(($) => $.drive.job, { number: job.number })}</Part>
            <Part>{filedAt === null || state !== 'filed' ? null : formats.dateTime(filedAt)}</Part>
            <Part>{state === 'removed' ? t(($) => $.drive.removedText) : null}</Part>
            <Part>{problem === null ? null : t(($) => $.drive.problems[problem])}</Part>
            <Part>
              {nextAt === null || state !== 'waiting'
                ? null
                : t(($) => $.drive.nextTry, { date: formats.dateTime(nextAt) })}
            </Part>
          </DetailLine>
        </Text>
      </Stack>
      {onAgain ? (
        <Button variant="default" aria-label={t(($) => $.drive.againOf, { name: shownName })} onClick={onAgain}>
          {t(($) => $.drive.again)}
        </Button>
      ) : null}
    </Group>
  );
}
