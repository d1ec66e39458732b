import { Button, Group, List, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TokenAccess, TokenArea } from '@plumbline/domain/actor/token-scopes';
import type texts from '../../../i18n/en/programs.json';
import { isolatedName } from '../../../i18n/isolated.ts';
import { usePerson, useSettings } from '../../../lib/access/hooks.ts';
import { signOut } from '../../../lib/access/sign-out.ts';
import { isProblem } from '../../../lib/api/problem-error.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PersonAvatar, shownName } from '../../../ui/person-avatar.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import type { ProgramRequest } from '../api/programs.ts';
import { requestQuery, useDecide } from '../api/programs.ts';

declare module '../../../i18n/namespaces.ts' {
  interface Namespaces {
    programs: typeof texts;
  }
}

const goTo = (address: string) => window.location.assign(address);

/** /oauth/authorize: where people let another program in, or don’t. */
export function ConsentScreen() {
  const { client_id = '', redirect_uri = '', ...rest } = useSearch({ from: '/bare/oauth/authorize' });
  return <Consent asked={{ client_id, redirect_uri, ...rest }} leave={goTo} />;
}

interface ConsentProps {
  readonly asked: ProgramRequest;
  /** Leads back to the program. */
  readonly leave: (address: string) => void;
}

/** What a program asks for, and the two answers to it. */
export function Consent({ asked, leave }: ConsentProps) {
  const { t } = useTranslation(['programs', 'tokens']);
  const problemText = useProblemText();
  const { data, error, refetch } = useQuery(requestQuery(asked));
  const decide = useDecide(asked);
  const [isLeaving, setLeaving] = useState(false);
  const refusal = data?.refusal ?? null;
  useEffect(() => {
    if (refusal !== null) leave(refusal);
  }, [refusal, leave]);
  if (isProblem(error, 'program_not_valid')) {
    return (
      <Notice
        kind="missing"
        order={1}
        isPage
        title={t(($) => $.programs.consent.unknown)}
        text={t(($) => $.programs.consent.unknownText)}
      />
    );
  }
  if (error) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  if (!data || refusal !== null) return <Skeleton height={240} aria-busy />;
  const answer = async (approve: boolean) => {
    const { redirect } = await decide.mutateAsync(approve);
    setLeaving(true);
    leave(redirect);
  };
  const run = (approve: boolean) => void answer(approve).catch(() => undefined);
  const values = { name: isolatedName(data.program.name) };
  return (
    <Paper component="main" maw={520} mx="auto" my={{ base: 'md', sm: 'xl' }} p={{ base: 'md', sm: 'xl' }} radius="md">
      <Stack>
        <Title order={1} size="h3">
          {t(($) => $.programs.consent.title, values)}
        </Title>
        <InWhoseName />
        <Text>{t(($) => $.programs.consent.text)}</Text>
        <List>
          {data.scopes.map((scope) => {
            const [area, access] = scope.split(':') as [TokenArea, TokenAccess];
            return (
              <List.Item key={scope}>
                {t(($) => $.tokens.areas[area], { ns: 'tokens' })}:{' '}
                {t(($) => $.tokens.access[access], { ns: 'tokens' })}
              </List.Item>
            );
          })}
        </List>
        <Text size="sm" c="dimmed">
          {t(($) => $.programs.consent.place, { place: isolatedName(data.place) })}
        </Text>
        <Text size="sm" c="dimmed">
          {t(($) => $.programs.consent.later)}
        </Text>
        <FormFailure text={decide.error ? problemText(decide.error) : null} />
        <Group justify="flex-end">
          <Button variant="default" disabled={decide.isPending || isLeaving} onClick={() => run(false)}>
            {t(($) => $.programs.consent.deny)}
          </Button>
          <Button loading={decide.isPending || isLeaving} onClick={() => run(true)}>
            {t(($) => $.programs.consent.allow)}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}

/** Whose rights the program would get, and of which company; the way to another account. */
function InWhoseName() {
  const { t } = useTranslation('programs');
  const person = usePerson();
  const { companyName } = useSettings();
  const [isLeaving, setLeaving] = useState(false);
  const change = async () => {
    setLeaving(true);
    // Signed out, this address leads to the sign-in page and back.
    await signOut(window.location.href);
    setLeaving(false);
  };
  return (
    <Group justify="space-between">
      <Group wrap="nowrap" gap="sm" miw={0}>
        <PersonAvatar person={person} size={36} />
        <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Text fw={600}>{t(($) => $.programs.consent.as, { person: shownName(person) })}</Text>
          <Text size="sm" c="dimmed">
            <bdi dir="ltr">{person.email}</bdi>
            {companyName ? (
              <>
                {' · '}
                <bdi>{companyName}</bdi>
              </>
            ) : null}
          </Text>
        </div>
      </Group>
      <Button variant="subtle" size="compact-md" loading={isLeaving} onClick={() => void change()}>
        {t(($) => $.programs.consent.other)}
      </Button>
    </Group>
  );
}
