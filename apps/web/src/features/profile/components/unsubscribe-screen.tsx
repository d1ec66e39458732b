import { Button, Skeleton } from '@mantine/core';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { IconCheck, IconMailOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { readUnsubscription, unsubscribe } from '@plumbline/contract/notification-settings';
import { callServer } from '../../../lib/api/call-server.ts';
import { Notice } from '../../../ui/notice.tsx';
import { profileKeys } from '../api/keys.ts';

const linkQuery = (token: string) =>
  queryOptions({
    queryKey: profileKeys.unsubscription(token),
    queryFn: ({ signal }) => callServer(readUnsubscription, { params: { token }, signal }),
    retry: false,
  });

/** /unsubscribe?token=…: the page behind the link below an email; it needs no sign-in. */
export function UnsubscribeScreen() {
  const { t } = useTranslation('profile');
  const { token = '' } = useSearch({ from: '/bare/unsubscribe' });
  const link = useQuery(linkQuery(token));
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => callServer(unsubscribe, { params: { token }, body: {} }),
  });
  if (link.isPending) return <Skeleton height={200} aria-busy />;
  if (link.isError) return <Notice kind="missing" order={1} isPage title={t(($) => $.profile.unsubscribe.missing)} />;
  if (isSuccess) {
    return <Notice kind="empty" icon={IconCheck} order={1} isPage title={t(($) => $.profile.unsubscribe.done)} />;
  }
  return (
    <Notice
      kind="empty"
      icon={IconMailOff}
      order={1}
      isPage
      title={t(($) => $.profile.unsubscribe.title)}
      text={t(($) => $.profile.unsubscribe.text)}
    >
      <Button loading={isPending} onClick={() => mutate()}>
        {t(($) => $.profile.unsubscribe.button)}
      </Button>
    </Notice>
  );
}
