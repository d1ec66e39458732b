import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CloudDrive } from '@plumbline/contract/drive';
import { useFormats } from '../../../lib/access/hooks.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DetailLine, Part } from '../../../ui/detail-line.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { useCheckDrive, useConnectDrive, useDisconnectDrive } from '../api/drive.ts';
import { SettingsSection } from './settings-section.tsx';

const goTo = (address: string) => window.location.assign(address);

interface DriveConnectionProps {
  readonly drive: CloudDrive;
  readonly isFinishing: boolean;
  /** Leads to the service. */
  readonly leave?: (address: string) => void;
}

/** Whose drive it is, what is wrong with the connection, and what to do about it. */
export function DriveConnection({ drive, isFinishing, leave = goTo }: DriveConnectionProps) {
  const { t } = useTranslation('drive');
  const problemText = useProblemText();
  const connect = useConnectDrive();
  const { check, isChecking } = useCheckDrive(drive);
  const disconnect = useDisconnectDrive();
  const [isAsked, setAsked] = useState(false);
  const failure = connect.error ?? check.error;
  return (
    <SettingsSection id="connection" title={t(($) => $.drive.connection)}>
      <ConnectionProblem drive={drive} />
      <ConnectionState drive={drive} isFinishing={isFinishing} />
      {isChecking ? (
        <Text size="sm" role="status">
          {t(($) => $.drive.checking)}
        </Text>
      ) : null}
      <FormFailure text={failure ? problemText(failure) : null} />
      {drive.provider === null ? null : (
        <Group>
          <Button
            variant={drive.connected && drive.problem === null ? 'default' : 'filled'}
            loading={connect.isPending || isFinishing}
            onClick={() => connect.mutate(undefined, { onSuccess: ({ link }) => leave(link) })}
          >
            {drive.connected ? t(($) => $.drive.reconnect) : t(($) => $.drive.connect)}
          </Button>
          {drive.connected ? (
            <>
              <Button variant="default" loading={check.isPending} onClick={() => check.mutate()}>
                {t(($) => $.drive.check)}
              </Button>
              <Button variant="subtle" color="red" onClick={() => setAsked(true)}>
                {t(($) => $.drive.disconnect)}
              </Button>
            </>
          ) : null}
        </Group>
      )}
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={t(($) => $.drive.disconnectTitle)}
        confirm={t(($) => $.drive.disconnect)}
        isDangerous
        onConfirm={() => disconnect.mutateAsync()}
      >
        {t(($) => $.drive.disconnectText)}
      </ConfirmDialog>
    </SettingsSection>
  );
}

function ConnectionProblem({ drive: { problem, problem_since: since } }: { readonly drive: CloudDrive }) {
  const { t } = useTranslation('drive');
  const formats = useFormats();
  if (problem === null) return null;
  return (
    <Alert color="red" variant="light" role="status">
      <Stack gap={4}>
        <Text size="sm">{t(($) => $.drive.problems[problem])}</Text>
        {since === null ? null : (
          <Text size="sm">{t(($) => $.drive.problemSince, { date: formats.dateTime(since) })}</Text>
        )}
      </Stack>
    </Alert>
  );
}

function ConnectionState({ drive, isFinishing }: { readonly drive: CloudDrive; readonly isFinishing: boolean }) {
  const { t } = useTranslation('drive');
  const formats = useFormats();
  const { provider, connected, account, connected_at: since, checked_at: checkedAt } = drive;
  if (isFinishing) return <Text size="sm">{t(($) => $.drive.finishing)}</Text>;
  if (provider === null) return <Text size="sm">{t(($) => $.drive.notSetUp)}</Text>;
  if (!connected) return <Text size="sm">{t(($) => $.drive.off)}</Text>;
  return (
    <Text size="sm" component="div">
      <DetailLine>
        <Part>{account ? t(($) => $.drive.connectedTo, { account: account }) : t(($) => $.drive.connected)}</Part>
        <Part>{since === null ? null : t(($) => $.drive.since, { date: formats.dateTime(since) })}</Part>
        <Part>{checkedAt === null ? null : t(($) => $.drive.checkedAt, { date: formats.dateTime(checkedAt) })}</Part>
      </DetailLine>
    </Text>
  );
}
