import { Button, Group, Select, Skeleton, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NotificationSettings } from '@plumbline/contract/notification-settings';
import type { Digest } from '@plumbline/domain/notifications/timing';
import { digests } from '@plumbline/domain/notifications/timing';
import { useNameOf } from '../../../i18n/use-name-of.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useFlushOnLeaving } from '../../../ui/editing/use-flush-on-leaving.ts';
import { useAskBeforeLeaving } from '../../../ui/use-ask-before-leaving.ts';
import type { SaveStatus } from '../../../ui/save-state.tsx';
import { SaveState } from '../../../ui/save-state.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { notificationSettingsQuery, useChangeNotificationSettings, useMute } from '../api/notification-settings.ts';

/** What quiet hours begin with: the night. */
const night = { quietFrom: '22:00', quietTo: '07:00' };

/** How often email, push and SMS go out, quiet hours, and what is muted. Each change is saved at once. */
export function NotificationTiming({ userId, isOwn }: { userId: string; isOwn: boolean }) {
  const { t } = useTranslation('profile');
  const problemText = useProblemText();
  const query = useQuery(notificationSettingsQuery(userId));
  const { mutate, isPending, isSuccess, error, variables } = useChangeNotificationSettings(userId);
  const saveStatus: SaveStatus = isPending
    ? { kind: 'saving' }
    : error
      ? { kind: 'failed', message: problemText(error), onRetry: () => mutate(variables) }
      : { kind: isSuccess ? 'saved' : 'idle' };
  if (query.isError) return <ErrorState failure={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton height={160} aria-busy />;
  const { digest, digestHour, quietFrom, quietTo } = query.data;
  return (
    <Stack gap="sm">
      <SaveState saveStatus={saveStatus} />
      <Group grow align="flex-start">
        <Select
          label={t(($) => $.profile.timing.digest)}
          description={t(($) => $.profile.timing.digestHint)}
          allowDeselect={false}
          value={digest}
          onChange={(chosen) => chosen && mutate({ digest: chosen as Digest })}
          data={digests.map((value) => ({ value, label: t(($) => $.profile.timing.digests[value]) }))}
        />
        {digest === 'daily' ? (
          <Select
            label={t(($) => $.profile.timing.hour)}
            allowDeselect={false}
            value={String(digestHour)}
            onChange={(hour) => hour && mutate({ digestHour: Number(hour) })}
            data={Array.from({ length: 24 }, (_, hour) => ({
              value: String(hour),
              label: `${String(hour).padStart(2, '0')}:00`,
            }))}
          />
        ) : null}
      </Group>
      <Switch
        label={t(($) => $.profile.timing.quiet)}
        description={t(($) => $.profile.timing.quietHint)}
        checked={quietFrom !== null}
        onChange={(event) => mutate(event.currentTarget.checked ? night : { quietFrom: null, quietTo: null })}
      />
      {quietFrom !== null && quietTo !== null ? (
        <Group grow>
          <QuietHour
            label={t(($) => $.profile.timing.from)}
            value={quietFrom}
            onSave={(hour) => mutate({ quietFrom: hour, quietTo })}
          />
          <QuietHour
            label={t(($) => $.profile.timing.to)}
            value={quietTo}
            onSave={(hour) => mutate({ quietFrom, quietTo: hour })}
          />
        </Group>
      ) : null}
      {isOwn ? <Muted userId={userId} settings={query.data} /> : null}
    </Stack>
  );
}

interface QuietHourProps {
  readonly label: string;
  readonly value: string;
  readonly onSave: (hour: string) => void;
}

/** An hour of the day: saved when it is left, and also when the page is. */
function QuietHour({ label, value, onSave }: QuietHourProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const isUnsaved = typed !== null && typed !== '' && typed !== value;
  const save = () => {
    if (isUnsaved) onSave(typed);
    setTyped(null);
  };
  useAskBeforeLeaving(isUnsaved);
  useFlushOnLeaving(save);
  return (
    <TextInput
      type="time"
      label={label}
      value={typed ?? value}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={save}
    />
  );
}

/** The jobs and projects of which the person hears nothing. */
function Muted({ userId, settings }: { userId: string; settings: NotificationSettings }) {
  const nameOf = useNameOf();
  const { t } = useTranslation('profile');
  const { mutate: change } = useMute(userId);
  const { mutedJobs, mutedProjects } = settings;
  if (mutedJobs.length + mutedProjects.length === 0) return null;
  const row = (id: string, name: string, what: { job: string } | { project: string }) => (
    <Group key={id} justify="space-between" wrap="nowrap">
      <Text size="sm" truncate>
        <bdi>{name}</bdi>
      </Text>
      <Button size="compact-sm" variant="default" onClick={() => change({ ...what, muted: false })}>
        {t(($) => $.profile.timing.unmute)}
      </Button>
    </Group>
  );
  return (
    <Stack gap="xs">
      <Text size="sm" fw={500}>
        {t(($) => $.profile.timing.muted)}
      </Text>
      {mutedJobs.map((job) => row(job._id, `#${job.ID} ${nameOf(job)}`, { job: job._id }))}
      {mutedProjects.map(({ _id, name }) => row(_id, name, { project: _id }))}
    </Stack>
  );
}
