import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Session } from '@plumbline/contract/own-account';
import { useFormats } from '../../../lib/access/hooks.ts';
import { signOut } from '../../../lib/access/sign-out.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { sessionsQuery, useEndSession } from '../api/profile.ts';
import styles from './devices.module.css';

const isHandheld = (device: string) => /Android|iPhone|iPad/.test(device);

/** Where one is signed in, and the way to end it there. */
export function Devices() {
  const sessions = useQuery(sessionsQuery);
  if (sessions.isError) return <ErrorState failure={sessions.error} onRetry={() => void sessions.refetch()} />;
  if (sessions.isPending) {
    return (
      <Stack aria-busy>
        <Skeleton height={56} />
        <Skeleton height={56} />
      </Stack>
    );
  }
  return (
    <ul className={styles.list}>
      {sessions.data.map((session) => (
        <Device key={session._id} session={session} />
      ))}
    </ul>
  );
}

function Device({ session }: { session: Session }) {
  const { t } = useTranslation('profile');
  const formats = useFormats();
  const problemText = useProblemText();
  const { mutateAsync: end, isPending } = useEndSession();
  const Icon = isHandheld(session.device) ? IconDeviceMobile : IconDeviceDesktop;
  const device = session.device || t(($) => $.profile.devices.unknown);
  const leave = () =>
    session.current
      ? signOut()
      : end(session._id).then(
          () => undefined,
          (failure: unknown) => notifications.show({ color: 'red', message: problemText(failure) }),
        );
  return (
    <li className={styles.device}>
      <Icon size={24} stroke={1.5} aria-hidden />
      <div className={styles.text}>
        <Text fw={500}>
          <bdi>{device}</bdi>
          {session.impersonated ? ` (${t(($) => $.profile.devices.impersonated)})` : ''}
        </Text>
        <Text size="sm" c="dimmed">
          {session.current
            ? t(($) => $.profile.devices.current)
            : t(($) => $.profile.devices.seen, { when: formats.dateTime(session.last_seen_at) })}
          {' · '}
          <bdi dir="ltr">{session.address}</bdi>
        </Text>
      </div>
      <Button
        variant="default"
        loading={isPending}
        aria-label={t(($) => $.profile.devices.endNamed, { device })}
        onClick={() => void leave()}
      >
        {t(($) => $.profile.devices.end)}
      </Button>
    </li>
  );
}
