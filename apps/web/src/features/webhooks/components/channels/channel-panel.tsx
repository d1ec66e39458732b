import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconSend } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Channel } from '@plumbline/contract/channels';
import { isolatedName } from '../../../../i18n/isolated.ts';
import { isProblem } from '../../../../lib/api/problem-error.ts';
import { useFormKey } from '../../../../ui/editing/use-form-key.ts';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { RemoveButton } from '../../../../ui/remove-button.tsx';
import { DetailPanel } from '../../../../ui/shell/detail-panel.tsx';
import { useProblemText } from '../../../../ui/use-problem-text.ts';
import { channelQuery, useRemoveChannel, useResumeChannel, useTestChannel } from '../../api/channels.ts';
import { Deliveries } from '../deliveries.tsx';
import type { WebhookPanelProps } from '../webhook-list.tsx';
import { ChannelForm } from './channel-form.tsx';

/** One channel: what it gets, what went wrong, and what was posted to it. */
export function ChannelPanel({ id, onClose, onMade }: WebhookPanelProps) {
  const { t } = useTranslation('channels');
  const query = useQuery({ ...channelQuery(id ?? ''), enabled: id !== null });
  const title = id === null ? t(($) => $.channels.form.newTitle) : (query.data?.name ?? t(($) => $.channels.title));
  return (
    <DetailPanel title={title} onClose={onClose}>
      {id === null ? (
        <ChannelForm channel={null} onSaved={(saved) => onMade(saved._id)} />
      ) : (
        <Content query={query} onRemoved={onClose} />
      )}
    </DetailPanel>
  );
}

interface ContentProps {
  readonly query: UseQueryResult<Channel>;
  readonly onRemoved: () => void;
}

function Content({ query: { data, error, refetch }, onRemoved }: ContentProps) {
  const { t } = useTranslation('channels');
  if (isProblem(error, 'not_found')) return <Notice kind="missing" title={t(($) => $.channels.form.missing)} />;
  if (!data && error) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={280} aria-busy />;
  return (
    <Stack gap="lg">
      <ChannelProblemNote channel={data} />
      <Form channel={data} />
      <Deliveries webhook={data} test={<TestButton id={data._id} />} />
      <Remove channel={data} onRemoved={onRemoved} />
    </Stack>
  );
}

function Form({ channel }: { readonly channel: Channel }) {
  const { key, onDirty, onSaved } = useFormKey(channel.version);
  return <ChannelForm key={key} channel={channel} onDirty={onDirty} onSaved={onSaved} />;
}

/** What the last card failed of, with what to do; and the way on after a pause. */
function ChannelProblemNote({ channel }: { readonly channel: Channel }) {
  const { t } = useTranslation('channels');
  const { mutate, isPending } = useResumeChannel(channel._id);
  const { problem, held, state } = channel;
  if (state !== 'paused' && !problem) return null;
  const isPaused = state === 'paused';
  return (
    <Alert
      color="red"
      variant="light"
      title={isPaused ? t(($) => $.channels.paused.title) : t(($) => $.channels.problemTitle)}
    >
      <Stack gap="sm" align="flex-start">
        {problem ? <Text size="sm">{t(($) => $.channels.problems[problem])}</Text> : null}
        {isPaused ? (
          <>
            <Text size="sm">{t(($) => $.channels.paused.text, { count: held })}</Text>
            <Button loading={isPending} onClick={() => mutate()}>
              {t(($) => $.channels.paused.resume)}
            </Button>
          </>
        ) : null}
      </Stack>
    </Alert>
  );
}

function TestButton({ id }: { readonly id: string }) {
  const { t } = useTranslation('channels');
  const problemText = useProblemText();
  const { mutate, isPending } = useTestChannel(id);
  return (
    <Button
      variant="default"
      leftSection={<IconSend size={16} className="mirrored" aria-hidden />}
      loading={isPending}
      onClick={() =>
        mutate(undefined, {
          onSuccess: ({ problem }) => {
            const why = problem ? t(($) => $.channels.problems[problem]) : '';
            notifications.show(
              problem
                ? { color: 'red', message: t(($) => $.channels.test.failed, { why }) }
                : { color: 'green', message: t(($) => $.channels.test.done) },
            );
          },
          onError: (refusal) => notifications.show({ color: 'red', message: problemText(refusal) }),
        })
      }
    >
      {t(($) => $.channels.test.button)}
    </Button>
  );
}

function Remove({ channel, onRemoved }: { readonly channel: Channel; readonly onRemoved: () => void }) {
  const { t } = useTranslation('channels');
  const { mutateAsync: remove } = useRemoveChannel(channel._id);
  return (
    <RemoveButton
      label={t(($) => $.channels.form.delete)}
      title={t(($) => $.channels.form.deleteTitle, { name: isolatedName(channel.name) })}
      confirm={t(($) => $.channels.form.delete)}
      onRemove={async () => {
        await remove();
        onRemoved();
      }}
    >
      {t(($) => $.channels.form.deleteText)}
    </RemoveButton>
  );
}
