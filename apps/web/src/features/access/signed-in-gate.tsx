import { Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { personQuery } from '../../lib/access/person.ts';
import { signOut } from '../../lib/access/sign-out.ts';
import { readSession } from '../../lib/api/session-store.ts';
import { isolatedName } from '../../i18n/isolated.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { PersonAvatar, shownName } from '../../ui/person-avatar.tsx';
import { LinkButton } from '../../ui/links/link-button.tsx';

interface SignedInGateProps {
  /** What the link is for. */
  readonly link: 'invitation' | 'reset';
  readonly children: ReactNode;
}

/**
 * Stands before what a link from an email opens while somebody is signed in on this device: it says who, and nothing of theirs is
 * exchanged without their sign-out. Whoever the link itself signs in passes.
 */
export function SignedInGate({ link, children }: SignedInGateProps) {
  const [isSignedIn] = useState(() => readSession() !== null);
  return isSignedIn ? <SignedIn link={link} /> : children;
}

function SignedIn({ link }: Pick<SignedInGateProps, 'link'>) {
  const { t } = useTranslation('access');
  const [isLeaving, setLeaving] = useState(false);
  const { data: person, error, refetch } = useQuery(personQuery);
  if (error && !person) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  if (!person) return <Skeleton height={220} aria-busy />;
  const leave = async () => {
    setLeaving(true);
    // The address contains the link: it is opened again, signed out.
    await signOut(window.location.href);
    setLeaving(false);
  };
  return (
    <Stack>
      <Title order={1} size="h2">
        {t(($) => $.access.signedIn.title)}
      </Title>
      <div style={{ display: 'flex', gap: '0.75rem', alignItems: 'center' }}>
        <PersonAvatar person={person} size={44} />
        <div>
          <Text fw={600}>{t(($) => $.access.signedIn.as, { person: isolatedName(shownName(person)) })}</Text>
          <Text size="sm" c="dimmed">
            <bdi dir="ltr">{person.email}</bdi>
          </Text>
        </div>
      </div>
      <Text>
        {link === 'reset' ? t(($) => $.access.signedIn.resetText) : t(($) => $.access.signedIn.invitationText)}
      </Text>
      <Button size="md" loading={isLeaving} onClick={() => void leave()}>
        {t(($) => $.access.signedIn.signOut)}
      </Button>
      <LinkButton to="/dashboard" size="md" variant="default">
        {t(($) => $.access.signedIn.stay)}
      </LinkButton>
    </Stack>
  );
}
