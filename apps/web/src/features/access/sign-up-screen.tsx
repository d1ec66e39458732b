import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSettings } from '../../lib/access/hooks.ts';
import { isProblem } from '../../lib/api/problem-error.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { useProblemText } from '../../ui/use-problem-text.ts';
import { invitationQuery } from './api/invitation.ts';
import { SignUpForm } from './sign-up-form.tsx';
import { SignedInGate } from './signed-in-gate.tsx';
import { LinkButton } from '../../ui/links/link-button.tsx';

const route = getRouteApi('/auth-frame/signup');
const customRoute = getRouteApi('/auth-frame/custom_signup');

interface InvitationProps {
  readonly token: string | undefined;
  readonly title: string;
}

function Invitation(props: InvitationProps) {
  return (
    <SignedInGate link="invitation">
      <OpenedInvitation {...props} />
    </SignedInGate>
  );
}

function OpenedInvitation({ token, title }: InvitationProps) {
  const { t } = useTranslation('access');
  const problemText = useProblemText();
  const invitation = useQuery(invitationQuery(token ?? ''));
  const failure = token
    ? invitation.isError
      ? problemText(invitation.error)
      : null
    : t(($) => $.access.signUp.missing);
  // Of an invitation that could not be asked about nobody knows that it is over.
  if (invitation.isError && !isProblem(invitation.error, 'invitation_expired')) {
    return <ErrorState failure={invitation.error} onRetry={() => void invitation.refetch()} />;
  }
  return (
    <Stack>
      <Title order={1} size="h2">
        {title}
      </Title>
      {failure === null ? (
        <Text c="dimmed">{t(($) => $.access.signUp.text)}</Text>
      ) : (
        <>
          <div role="alert">
            <Text fw={600}>{failure}</Text>
            <Text c="dimmed" mt={4}>
              {t(($) => $.access.signUp.overText)}
            </Text>
          </div>
          <LinkButton to="/auth" size="md" variant="default">
            {t(($) => $.access.signUp.toSignIn)}
          </LinkButton>
        </>
      )}
      {failure === null && !invitation.data ? <Skeleton height={420} /> : null}
      {invitation.data ? <SignUpForm invited={invitation.data} token={token ?? ''} /> : null}
    </Stack>
  );
}

/** /signup?token=…, from the invitation e-mail. */
export function SignUpScreen() {
  const { t } = useTranslation('access');
  const { token } = route.useSearch();
  return <Invitation token={token} title={t(($) => $.access.signUp.title)} />;
}

/** /custom_signup?token=…: the same, speaking for the company whose instance it is. */
export function CustomSignUpScreen() {
  const { t } = useTranslation('access');
  const { token } = customRoute.useSearch();
  const { companyName } = useSettings();
  const title = companyName
    ? t(($) => $.access.signUp.titleAt, { company: companyName })
    : t(($) => $.access.signUp.title);
  return <Invitation token={token} title={title} />;
}
