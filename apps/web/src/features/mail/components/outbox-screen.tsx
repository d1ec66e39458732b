import { Alert, Anchor, Pagination, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { IconMailOff, IconSend, IconServer2 } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutboxItem } from '@plumbline/contract/mail';
import { directionOfText } from '@plumbline/domain/settings/text-direction';
import { useFormats } from '../../../lib/access/hooks.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useGridState } from '../../../ui/grid/use-grid-state.ts';
import { Page, PageHeader } from '../../../ui/page-header.tsx';
import { DetailPanel } from '../../../ui/shell/detail-panel.tsx';
import { outboxMessageQuery, outboxQuery } from '../api/outbox.ts';
import { linkedText } from '../linked-text.ts';
import styles from './outbox.module.css';

/** /settings/outbox, for system admins: the mail that was written to files while no mail server is set. */
export function OutboxScreen() {
  const { t } = useTranslation('mail');
  const { message } = useSearch({ from: '/main/settings/outbox' });
  const navigate = useNavigate();
  const { query, change } = useGridState();
  const outbox = useQuery(outboxQuery(query.page));
  const pages = Math.max(outbox.data?.pages ?? 1, 1);
  // An address may be older than the last page.
  const isBeyond = outbox.data !== undefined && !outbox.isPlaceholderData && query.page >= pages;
  useEffect(() => {
    if (isBeyond) change({ page: pages - 1 }, true);
  }, [isBeyond, pages, change]);
  const open = (id: string | undefined) =>
    void navigate({
      to: '/settings/outbox',
      search: ({ message: _, ...rest }) => ({ ...rest, ...(id ? { message: id } : {}) }),
    });
  return (
    <Page>
      <PageHeader title={t(($) => $.mail.title)} text={t(($) => $.mail.text)} />
      <Stack>
        {outbox.data?.sends ? (
          <Alert icon={<IconSend aria-hidden />} title={t(($) => $.mail.sends)} variant="light" />
        ) : null}
        {outbox.data?.isScattered ? (
          <Alert color="orange" icon={<IconServer2 aria-hidden />} title={t(($) => $.mail.scattered)} variant="light">
            {t(($) => $.mail.scatteredText)}
          </Alert>
        ) : null}
        {outbox.isError ? <ErrorState failure={outbox.error} onRetry={() => void outbox.refetch()} /> : null}
        {outbox.isPending ? [1, 2, 3, 4].map((row) => <Skeleton key={row} height={64} />) : null}
        {outbox.data?.total === 0 ? (
          <EmptyState icon={IconMailOff} title={t(($) => $.mail.empty)} text={t(($) => $.mail.emptyText)} />
        ) : null}
        <ul className={styles.list}>
          {outbox.data?.docs.map((item) => (
            <li key={item._id}>
              <Row item={item} isOpen={item._id === message} onOpen={() => open(item._id)} />
            </li>
          ))}
        </ul>
        {pages > 1 ? (
          <Pagination
            total={pages}
            value={query.page + 1}
            onChange={(chosen) => change({ page: chosen - 1 })}
            getControlProps={(control) => ({ 'aria-label': t(($) => $.mail.pages[control]) })}
          />
        ) : null}
      </Stack>
      {message ? <Message key={message} id={message} onClose={() => open(undefined)} /> : null}
    </Page>
  );
}

function Row({ item, isOpen, onOpen }: { item: OutboxItem; isOpen: boolean; onOpen: () => void }) {
  const formats = useFormats();
  return (
    <UnstyledButton className={styles.row ?? ''} onClick={onOpen} aria-pressed={isOpen}>
      <Text fw={600} dir={directionOfText(item.subject) ?? 'auto'} truncate className={styles.subject ?? ''}>
        {item.subject}
      </Text>
      <Text size="sm" c="dimmed" truncate dir="auto">
        {item.to}
      </Text>
      <Text size="sm" c="dimmed" component="time" dateTime={item.date}>
        {formats.dateTime(item.date)}
      </Text>
    </UnstyledButton>
  );
}

/** The message as text: nothing in it runs or is loaded, its links can be followed. */
function Message({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('mail');
  const formats = useFormats();
  const message = useQuery(outboxMessageQuery(id));
  return (
    <DetailPanel title={message.data?.subject ?? t(($) => $.mail.title)} onClose={onClose}>
      {message.isError ? <ErrorState failure={message.error} onRetry={() => void message.refetch()} /> : null}
      {message.isPending ? <Skeleton height={240} /> : null}
      {message.data ? (
        <Stack>
          <dl className={styles.head}>
            <dt>{t(($) => $.mail.to)}</dt>
            <dd>
              <bdi dir="ltr">{message.data.to}</bdi>
            </dd>
            <dt>{t(($) => $.mail.from)}</dt>
            <dd>
              <bdi>{message.data.from}</bdi>
            </dd>
            <dt>{t(($) => $.mail.date)}</dt>
            <dd>{formats.dateTime(message.data.date)}</dd>
          </dl>
          <Text className={styles.text ?? ''} dir="auto">
            {linkedText(message.data.text).map((piece, index) =>
              piece.href === null ? (
                piece.text
              ) : (
                <Anchor key={index} href={piece.href} rel="noreferrer" target="_blank">
                  <bdi dir="ltr">{piece.text}</bdi>
                </Anchor>
              ),
            )}
          </Text>
        </Stack>
      ) : null}
    </DetailPanel>
  );
}
