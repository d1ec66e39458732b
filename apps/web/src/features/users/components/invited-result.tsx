import { Alert, Button, CopyButton, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ResponseOf } from '@plumbline/contract/call';
import type { inviteUsers } from '@plumbline/contract/invitations';
import { ErrorState } from '../../../ui/error-state.tsx';
import { invitationLinksQuery } from '../api/invite-many.ts';
import styles from './invitation-rows.module.css';
import { InvitationRows } from './invitation-rows.tsx';

interface InvitedResultProps {
  readonly outcome: ResponseOf<typeof inviteUsers>;
  readonly onClose: () => void;
}

/** The last step: how many were invited and what was refused; without a mail server the link of each. */
export function InvitedResult({ outcome: { results, mailLeaves }, onClose }: InvitedResultProps) {
  const { t } = useTranslation(['users', 'ui']);
  const invited = results.flatMap(({ user }) => (user === null ? [] : [user]));
  const refused = results.filter(({ user }) => user === null);
  return (
    <Stack>
      <Text role="status">
        {mailLeaves
          ? t(($) => $.users.inviteMany.sent, { count: invited.length })
          : t(($) => $.users.inviteMany.invited, { count: invited.length })}
      </Text>
      {!mailLeaves && invited.length > 0 ? <Links users={invited} /> : null}
      {refused.length > 0 ? <InvitationRows results={refused} names={[]} /> : null}
      <Group justify="flex-end">
        <Button onClick={onClose} data-autofocus>
          {t(($) => $.ui.close)}
        </Button>
      </Group>
    </Stack>
  );
}

function Links({ users }: { readonly users: readonly string[] }) {
  const { t } = useTranslation('users');
  const linking = useQuery(invitationLinksQuery(users));
  if (linking.isError) return <ErrorState failure={linking.error} onRetry={() => void linking.refetch()} />;
  if (!linking.data) return <Skeleton height={160} />;
  const all = linking.data.map(({ email, link }) => `${email}\t${link}`).join('\n');
  return (
    <Stack gap="sm">
      <Alert color="yellow">{t(($) => $.users.inviteMany.handOn)}</Alert>
      <ul className={styles.links}>
        {linking.data.map(({ user, email, link }) => (
          <li key={user}>
            <Group align="flex-end" wrap="nowrap" gap="xs">
              <TextInput className={styles.link ?? ''} label={<bdi>{email}</bdi>} value={link} readOnly dir="ltr" />
              <Copy text={link} label={t(($) => $.users.inviteMany.copyLink, { email })} isShort />
            </Group>
          </li>
        ))}
      </ul>
      <div>
        <Copy text={all} label={t(($) => $.users.inviteMany.copyAll)} />
      </div>
    </Stack>
  );
}

interface CopyProps {
  readonly text: string;
  readonly label: string;
  /** Beside what it copies, whose name only assistive technology needs to hear. */
  readonly isShort?: boolean;
}

function Copy({ text, label, isShort = false }: CopyProps) {
  const { t } = useTranslation(['users', 'ui']);
  return (
    <CopyButton value={text}>
      {({ copy }) => (
        <Button
          variant="default"
          leftSection={<IconCopy size={16} aria-hidden />}
          {...(isShort && { 'aria-label': label })}
          onClick={() => {
            copy();
            notifications.show({ message: t(($) => $.ui.link.copied) });
          }}
        >
          {isShort ? t(($) => $.ui.link.copy) : label}
        </Button>
      )}
    </CopyButton>
  );
}
