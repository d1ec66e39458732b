import { Alert, Button, Group, Paper, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChannelServicesView } from '@plumbline/contract/channels';
import { isolatedName } from '../../../../i18n/isolated.ts';
import { isProblem } from '../../../../lib/api/problem-error.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { LinkButton } from '../../../../ui/links/link-button.tsx';
import { useProblemText } from '../../../../ui/use-problem-text.ts';
import { channelServicesQuery, useBeginAccount, useConnectAccount, useDisconnectAccount } from '../../api/channels.ts';
import { CopyField } from '../copy-field.tsx';

/** The company's connections with Teams and Slack: what is missing, and by which account cards are posted. */
export function Connections() {
  const { t } = useTranslation('channels');
  const { data, error, refetch } = useQuery(channelServicesQuery);
  useReturnFromMicrosoft();
  if (error && !data) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={120} aria-busy />;
  return (
    <SimpleGrid
      cols={{ base: 1, sm: 2 }}
      component="section"
      aria-label={t(($) => $.channels.connections.title)}
      pb="md"
    >
      <Paper withBorder p="md" radius="md">
        <Stack gap="xs" align="flex-start">
          <Text fw={600}>{t(($) => $.channels.services.teams)}</Text>
          <Failing problem={data.teams.problem} />
          {data.teams.isSetUp ? <TeamsAccount teams={data.teams} /> : <NotSetUp />}
        </Stack>
      </Paper>
      <Paper withBorder p="md" radius="md">
        <Stack gap="xs" align="flex-start">
          <Text fw={600}>{t(($) => $.channels.services.slack)}</Text>
          <Failing problem={data.slack.problem} />
          {data.slack.isSetUp ? <Text size="sm">{t(($) => $.channels.connections.slackReady)}</Text> : <NotSetUp />}
        </Stack>
      </Paper>
    </SimpleGrid>
  );
}

/** What cards by this connection fail of, with what to do. */
function Failing({ problem }: { readonly problem: ChannelServicesView['slack']['problem'] }) {
  const { t } = useTranslation('channels');
  if (!problem) return null;
  return (
    <Alert color="red" variant="light" w="100%" title={t(($) => $.channels.problemTitle)}>
      {t(($) => $.channels.problems[problem])}
    </Alert>
  );
}

function NotSetUp() {
  const { t } = useTranslation('channels');
  return (
    <>
      <Text size="sm" c="dimmed">
        {t(($) => $.channels.connections.notSetUp)}
      </Text>
      <LinkButton to="/settings/apps" variant="default">
        {t(($) => $.channels.connections.toApps)}
      </LinkButton>
    </>
  );
}

/** What comes back in the address of the page is used once, and taken out of it. */
function useReturnFromMicrosoft(): void {
  const { t } = useTranslation('channels');
  const problemText = useProblemText();
  const { code, state, error } = useSearch({ strict: false });
  const navigate = useNavigate();
  const { mutate } = useConnectAccount();
  const used = useRef<string | null>(null);
  useEffect(() => {
    const key = state ?? error;
    if (key === undefined || used.current === key) return;
    used.current = key;
    void navigate({ to: '/settings/channels', search: {}, replace: true });
    const fail = (message: string) => notifications.show({ color: 'red', message });
    if (code === undefined || state === undefined) {
      fail(t(($) => $.channels.connections.cancelled));
      return;
    }
    mutate(
      { code, state },
      {
        onSuccess: ({ problem }) => {
          if (problem) fail(t(($) => $.channels.problems[problem]));
          else notifications.show({ message: t(($) => $.channels.connections.connected) });
        },
        onError: (refusal) =>
          fail(isProblem(refusal, 'sso_expired') ? t(($) => $.channels.connections.expired) : problemText(refusal)),
      },
    );
  }, [code, state, error, navigate, mutate, t, problemText]);
}

function TeamsAccount({ teams: { account, redirectUri } }: { readonly teams: ChannelServicesView['teams'] }) {
  const { t } = useTranslation('channels');
  const problemText = useProblemText();
  const { mutate: begin, isPending } = useBeginAccount();
  const { mutateAsync: disconnect } = useDisconnectAccount();
  const [isAsking, setAsking] = useState(false);
  const connect = () =>
    begin(undefined, {
      onError: (refusal) => notifications.show({ color: 'red', message: problemText(refusal) }),
    });
  return (
    <>
      <Text size="sm">
        {account
          ? t(($) => $.channels.connections.account, { name: account.name })
          : t(($) => $.channels.connections.noAccount)}
      </Text>
      <Group gap="xs">
        <Button variant={account ? 'default' : 'filled'} loading={isPending} onClick={connect}>
          {account ? t(($) => $.channels.connections.reconnect) : t(($) => $.channels.connections.connect)}
        </Button>
        {account ? (
          <Button variant="default" onClick={() => setAsking(true)}>
            {t(($) => $.channels.connections.disconnect)}
          </Button>
        ) : null}
      </Group>
      <Stack w="100%">
        <CopyField label={t(($) => $.channels.connections.redirect)} value={redirectUri} />
      </Stack>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t(($) => $.channels.connections.disconnectTitle, { name: isolatedName(account?.name ?? '') })}
        confirm={t(($) => $.channels.connections.disconnect)}
        onConfirm={() => disconnect()}
      >
        {t(($) => $.channels.connections.disconnectText)}
      </ConfirmDialog>
    </>
  );
}
