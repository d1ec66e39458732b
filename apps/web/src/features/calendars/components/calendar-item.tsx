import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CalendarFeed } from '@plumbline/contract/calendars';
import { useFormats } from '../../../lib/access/hooks.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DetailLine, Part } from '../../../ui/detail-line.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { useCloseCalendar, useOpenCalendar } from '../api/calendars.ts';
import { NewAddress } from './new-address.tsx';

/** What a calendar is of: a view, without a name once it is gone, or one's own jobs. */
type CalendarOf = CalendarFeed['view'];

interface CalendarItemProps {
  readonly of: CalendarOf;
  /** Undefined where one doesn't subscribe to it. */
  readonly feed: CalendarFeed | undefined;
}

/** A calendar: subscribed to, given another address, ended. */
export function CalendarItem({ of, feed }: CalendarItemProps) {
  const { t } = useTranslation('calendars');
  const problemText = useProblemText();
  const open = useOpenCalendar();
  const close = useCloseCalendar();
  const [isEnding, setEnding] = useState(false);
  // It is sent once, and stays while the calendars are read again.
  const isNew = open.data !== undefined && (feed === undefined || feed.created_at === open.data.created_at);
  const address = isNew && !close.isSuccess ? open.data.address : null;
  const isGone = of !== null && of.name === null;
  const title = of === null ? t(($) => $.calendars.own) : (of.name ?? t(($) => $.calendars.gone));
  const begin = () => {
    close.reset();
    open.mutate(of?._id ?? null);
  };
  return (
    <Stack gap="xs" component="section" aria-label={title}>
      <Text fw={600}>
        <bdi>{title}</bdi>
      </Text>
      {feed ? <FeedState feed={feed} /> : null}
      {isGone ? <Text size="sm">{t(($) => $.calendars.goneText)}</Text> : null}
      {address === null ? null : <NewAddress address={address} />}
      <FormFailure text={open.error ? problemText(open.error) : null} />
      <Group>
        {isGone ? null : (
          <Button variant={feed ? 'default' : 'filled'} loading={open.isPending} onClick={begin}>
            {feed ? t(($) => $.calendars.replace) : t(($) => $.calendars.create)}
          </Button>
        )}
        {feed ? (
          <Button variant="subtle" color="red" onClick={() => setEnding(true)}>
            {t(($) => $.calendars.end)}
          </Button>
        ) : null}
      </Group>
      {feed && !isGone && address === null ? (
        <Text size="xs" c="dimmed">
          {t(($) => $.calendars.replaceText)}
        </Text>
      ) : null}
      <ConfirmDialog
        isOpen={isEnding}
        onClose={() => setEnding(false)}
        title={t(($) => $.calendars.endTitle)}
        confirm={t(($) => $.calendars.end)}
        isDangerous
        onConfirm={() => (feed ? close.mutateAsync(feed._id) : undefined)}
      >
        {t(($) => $.calendars.endText)}
      </ConfirmDialog>
    </Stack>
  );
}

/** Since when somebody subscribes to it, and when it was read. */
function FeedState({ feed: { created_at: since, last_read_at: lastRead, reads } }: { readonly feed: CalendarFeed }) {
  const { t } = useTranslation('calendars');
  const formats = useFormats();
  return (
    <Text size="sm" c="dimmed" component="div">
      <DetailLine>
        <Part>{t(($) => $.calendars.since, { date: formats.dateTime(since) })}</Part>
        <Part>
          {lastRead
            ? t(($) => $.calendars.lastRead, { date: formats.dateTime(lastRead) })
            : t(($) => $.calendars.neverRead)}
        </Part>
        {reads > 0 ? <Part>{t(($) => $.calendars.reads, { count: reads, shown: formats.number(reads) })}</Part> : null}
      </DetailLine>
    </Text>
  );
}
