import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { calendarReach } from '@plumbline/contract/calendars';
import type texts from '../../../i18n/en/calendars.json';
import { useFormats } from '../../../lib/access/hooks.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { calendarsQuery } from '../api/calendars.ts';
import { CalendarItem } from './calendar-item.tsx';

declare module '../../../i18n/namespaces.ts' {
  interface Namespaces {
    calendars: typeof texts;
  }
}

interface CalendarListProps {
  /** The view whose calendar is offered first; left out where all that one subscribes to are listed. */
  readonly view?: { readonly _id: string; readonly name: string } | null;
}

/** The calendar of one's own jobs, and those of views: all that one subscribes to, or that of one view. */
export function CalendarList({ view }: CalendarListProps) {
  const { t } = useTranslation(['calendars', 'ui']);
  const formats = useFormats();
  const feeds = useQuery(calendarsQuery);
  const reach = { back: formats.number(calendarReach.back), ahead: formats.number(calendarReach.ahead) };
  if (feeds.isError && !feeds.data) return <ErrorState failure={feeds.error} onRetry={() => void feeds.refetch()} />;
  if (!feeds.data) return <Skeleton height={88} />;
  const { data } = feeds;
  const own = <CalendarItem key="own" of={null} feed={data.find((one) => one.view === null)} />;
  const ofViews = data.flatMap((feed) =>
    feed.view ? [<CalendarItem key={feed.view._id} of={feed.view} feed={feed} />] : [],
  );
  return (
    <Stack gap="lg">
      <Text size="sm">{t(($) => $.calendars.text, reach)}</Text>
      {view ? <CalendarItem of={view} feed={data.find((one) => one.view?._id === view._id)} /> : null}
      {view === null ? (
        <Text size="sm" c="dimmed">
          {t(($) => $.calendars.noView)}
        </Text>
      ) : null}
      {own}
      {view === undefined ? ofViews : null}
    </Stack>
  );
}
