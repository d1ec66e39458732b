import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isProblem } from '../../../lib/api/problem-error.ts';
import { isolatedName } from '../../../i18n/isolated.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RemoveButton } from '../../../ui/remove-button.tsx';
import { DetailPanel } from '../../../ui/shell/detail-panel.tsx';
import { CopyField } from './copy-field.tsx';

interface WebhookPanelProps<Webhook> {
  /** The webhook; null: a new one. */
  readonly query: UseQueryResult<Webhook> | null;
  readonly newTitle: string;
  /** What a new one is made with. */
  readonly newForm: ReactNode;
  readonly onClose: () => void;
  readonly children: (webhook: Webhook) => ReactNode;
}

/** A webhook of either direction beside the list, as far as it is there. */
export function WebhookPanel<Webhook extends { readonly name: string }>(props: WebhookPanelProps<Webhook>) {
  const { t } = useTranslation('webhooks');
  const { query, onClose } = props;
  const title = query === null ? props.newTitle : (query.data?.name ?? t(($) => $.webhooks.title));
  return (
    <DetailPanel title={title} onClose={onClose}>
      {query === null ? props.newForm : <Content query={query}>{props.children}</Content>}
    </DetailPanel>
  );
}

interface ContentProps<Webhook> {
  readonly query: UseQueryResult<Webhook>;
  readonly children: (webhook: Webhook) => ReactNode;
}

function Content<Webhook>({ query: { data, error, refetch }, children }: ContentProps<Webhook>) {
  const { t } = useTranslation('webhooks');
  if (isProblem(error, 'not_found')) return <Notice kind="missing" title={t(($) => $.webhooks.missing)} />;
  if (data) return <Stack gap="lg">{children(data)}</Stack>;
  if (error) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  return <Skeleton height={280} aria-busy />;
}

interface RotatedValueProps {
  readonly label: string;
  readonly text: string;
  readonly value: string;
  readonly isSecret?: boolean;
  /** Until when the one before works as well; null when there is none. */
  readonly until: string | null;
  readonly rotate: string;
  readonly question: { readonly title: string; readonly text: string };
  readonly onRotate: () => Promise<unknown>;
}

/** A value to copy that can be replaced by a new one: the address to send to, the secret of signatures. */
export function RotatedValue(props: RotatedValueProps) {
  const { label, text, value, isSecret, until, rotate, question, onRotate } = props;
  const [isAsking, setAsking] = useState(false);
  return (
    <Stack gap="xs">
      <CopyField label={label} text={text} value={value} isSecret={isSecret} />
      {until === null ? null : (
        <Text size="sm" c="dimmed">
          {until}
        </Text>
      )}
      <div>
        <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={() => setAsking(true)}>
          {rotate}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={question.title}
        confirm={rotate}
        onConfirm={onRotate}
      >
        {question.text}
      </ConfirmDialog>
    </Stack>
  );
}

interface RemoveWebhookProps {
  readonly name: string;
  readonly onRemove: () => Promise<unknown>;
  readonly onRemoved: () => void;
}

export function RemoveWebhook({ name, onRemove, onRemoved }: RemoveWebhookProps) {
  const { t } = useTranslation('webhooks');
  return (
    <RemoveButton
      label={t(($) => $.webhooks.form.delete)}
      title={t(($) => $.webhooks.form.deleteTitle, { name: isolatedName(name) })}
      confirm={t(($) => $.webhooks.form.delete)}
      onRemove={async () => {
        await onRemove();
        onRemoved();
      }}
    >
      {t(($) => $.webhooks.form.deleteText)}
    </RemoveButton>
  );
}
