import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { IconCalendarOff, IconCalendarTime, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { readInstanceReminder } from '@plumbline/contract/instance-reminders';
import type { ResponseOf } from '@plumbline/contract/call';
import { isolatedName } from '../../../i18n/isolated.ts';
import { useFormats } from '../../../lib/access/hooks.ts';
import { isProblem } from '../../../lib/api/problem-error.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { reminderQuery, useDecideEnd } from '../api/reminder.ts';

/** /instance_reminder?token=…: the page behind the reminder of an end date; it needs no sign-in (spec/4 §6). */
export function InstanceReminderScreen() {
  const { token = '' } = useSearch({ from: '/bare/instance_reminder' });
  return <InstanceReminder token={token} />;
}

/** What the link's secret opens: keep, let go, or what was decided. */
export function InstanceReminder({ token }: { readonly token: string }) {
  const { t } = useTranslation('instances');
  const { data, error, refetch } = useQuery(reminderQuery(token));
  if (token === '' || isProblem(error, 'not_found')) {
    return (
      <Notice
        kind="missing"
        order={1}
        isPage
        title={t(($) => $.instances.reminder.missing)}
        text={t(($) => $.instances.reminder.missingText)}
      />
    );
  }
  if (data) return <Reminder reminder={data} token={token} />;
  return error ? <ErrorState failure={error} onRetry={() => void refetch()} /> : <Skeleton height={200} aria-busy />;
}

const icons = { open: IconCalendarTime, kept: IconCheck, let_go: IconCalendarOff } as const;

interface ReminderProps {
  readonly reminder: ResponseOf<typeof readInstanceReminder>;
  readonly token: string;
}

function Reminder({ reminder, token }: ReminderProps) {
  const { t } = useTranslation('instances');
  const formats = useFormats();
  const problemText = useProblemText();
  const { mutate, isPending, error } = useDecideEnd(token);
  const { decision, ends_at } = reminder;
  const values = { company: isolatedName(reminder.company || 'Plumbline'), date: formats.date(ends_at) };
  const words = {
    open: { title: t(($) => $.instances.reminder.title, values), text: t(($) => $.instances.reminder.text) },
    kept: {
      title: t(($) => $.instances.reminder.keptTitle, values),
      text: t(($) => $.instances.reminder.keptText, values),
    },
    let_go: { title: t(($) => $.instances.reminder.goneTitle, values), text: t(($) => $.instances.reminder.goneText) },
  }[decision];
  return (
    <Notice kind="empty" icon={icons[decision]} order={1} isPage {...words}>
      <FormFailure text={error ? problemText(error) : null} />
      {decision === 'kept' ? null : (
        <Button loading={isPending} onClick={() => mutate({ decision: 'kept', ends_at })}>
          {t(($) => $.instances.reminder.keep, { date: formats.date(reminder.kept_until) })}
        </Button>
      )}
      {decision === 'open' ? (
        <Button variant="default" disabled={isPending} onClick={() => mutate({ decision: 'let_go', ends_at })}>
          {t(($) => $.instances.reminder.letGo)}
        </Button>
      ) : null}
    </Notice>
  );
}
