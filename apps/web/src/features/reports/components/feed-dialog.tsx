import {
  ActionIcon,
  Alert,
  Button,
  CopyButton,
  Group,
  Modal,
  SegmentedControl,
  Skeleton,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/access/hooks.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DetailLine, Part } from '../../../ui/detail-line.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { feedQuery, useCloseFeed, useOpenFeed } from '../api/feed.ts';

interface FeedDialogProps {
  readonly reportId: string;
  readonly onClose: () => void;
}

const feedFormats = ['csv', 'json', 'jsonl'] as const;
type Format = (typeof feedFormats)[number];

/** The secret address from which a spreadsheet refreshes the report. */
export function FeedDialog({ reportId, onClose }: FeedDialogProps) {
  const { t } = useTranslation(['reports', 'ui']);
  const formats = useFormats();
  const problemText = useProblemText();
  const feed = useQuery(feedQuery(reportId));
  const open = useOpenFeed(reportId);
  const close = useCloseFeed(reportId);
  const [isRevoking, setRevoking] = useState(false);
  const state = feed.data;
  // It is sent once, and stays while the feed is read again: each change of the report, its own making first, brings that about.
  const isNew = open.data !== undefined && state?.is_on === true && state.created_at === open.data.created_at;
  const address = isNew ? open.data.address : null;
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={!isRevoking}
      title={t(($) => $.reports.feed.title)}
      size={560}
      closeButtonProps={{ 'aria-label': t(($) => $.ui.close) }}
    >
      <Stack>
        <Text size="sm">{t(($) => $.reports.feed.text)}</Text>
        {feed.isError && !state ? <ErrorState failure={feed.error} onRetry={() => void feed.refetch()} /> : null}
        {feed.isPending ? <Skeleton height={56} /> : null}
        {address === null ? null : <Address address={address} />}
        {state?.is_on ? (
          <Text size="sm" c="dimmed" component="div">
            <DetailLine>
              <Part>{t(($) => $.reports.feed.on, { date: formats.dateTime(state.created_at) })}</Part>
              <Part>
                {state.last_read_at
                  ? t(($) => $.reports.feed.lastRead, { date: formats.dateTime(state.last_read_at) })
                  : t(($) => $.reports.feed.neverRead)}
              </Part>
              {state.reads > 0 ? (
                <Part>
                  {t(($) => $.reports.feed.reads, { count: state.reads, shown: formats.number(state.reads) })}
                </Part>
              ) : null}
            </DetailLine>
          </Text>
        ) : state ? (
          <Text size="sm">{t(($) => $.reports.feed.off)}</Text>
        ) : null}
        <FormFailure text={open.error ? problemText(open.error) : null} />
        {state ? (
          <Group justify="space-between">
            <Button variant={state.is_on ? 'default' : 'filled'} loading={open.isPending} onClick={() => open.mutate()}>
              {state.is_on ? t(($) => $.reports.feed.replace) : t(($) => $.reports.feed.create)}
            </Button>
            {state.is_on ? (
              <Button variant="subtle" color="red" onClick={() => setRevoking(true)}>
                {t(($) => $.reports.feed.revoke)}
              </Button>
            ) : null}
          </Group>
        ) : null}
        {state?.is_on && address === null ? (
          <Text size="xs" c="dimmed">
            {t(($) => $.reports.feed.replaceText)}
          </Text>
        ) : null}
      </Stack>
      <ConfirmDialog
        isOpen={isRevoking}
        onClose={() => setRevoking(false)}
        title={t(($) => $.reports.feed.revokeTitle)}
        confirm={t(($) => $.reports.feed.revoke)}
        isDangerous
        onConfirm={() => close.mutateAsync()}
      >
        {t(($) => $.reports.feed.revokeText)}
      </ConfirmDialog>
    </Modal>
  );
}

/** The address in the chosen format. It is shown only once. */
function Address({ address }: { readonly address: string }) {
  const { t } = useTranslation('reports');
  const [format, setFormat] = useState<Format>('csv');
  const whole = new URL(address, window.location.origin);
  if (format !== 'csv') whole.searchParams.set('format', format);
  return (
    <Stack gap="xs">
      <Alert color="yellow" variant="light">
        {t(($) => $.reports.feed.once)}
      </Alert>
      <SegmentedControl
        aria-label={t(($) => $.reports.feed.format)}
        value={format}
        onChange={(value) => setFormat(feedFormats.find((one) => one === value) ?? 'csv')}
        data={feedFormats.map((value) => ({ value, label: t(($) => $.reports.feed.formats[value]) }))}
      />
      <TextInput
        readOnly
        dir="ltr"
        label={t(($) => $.reports.feed.address)}
        value={whole.href}
        onFocus={(event) => event.currentTarget.select()}
        rightSectionWidth={44}
        rightSection={
          <CopyButton value={whole.href} timeout={2000}>
            {({ copied, copy }) => (
              <ActionIcon
                variant="subtle"
                size={36}
                aria-label={copied ? t(($) => $.reports.feed.copied) : t(($) => $.reports.feed.copy)}
                onClick={copy}
              >
                {copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
              </ActionIcon>
            )}
          </CopyButton>
        }
      />
      <Text size="xs" c="dimmed">
        {t(($) => $.reports.feed.howTo)}
      </Text>
    </Stack>
  );
}
