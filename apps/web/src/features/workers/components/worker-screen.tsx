import { Button, Code, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconRefresh, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResponseOf } from '@plumbline/contract/call';
import type { readWorkEntry } from '@plumbline/contract/workers';
import { useFormats } from '../../../lib/access/hooks.ts';
import { isProblem } from '../../../lib/api/problem-error.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LinkButton } from '../../../ui/links/link-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { FormPage, PageHeader } from '../../../ui/page-header.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { entryQuery, useActOnWork } from '../api/workers.ts';
import { useWorkTexts } from './use-work-texts.ts';
import styles from './workers.module.css';

type Entry = ResponseOf<typeof readWorkEntry>;

/** /worker/view/{id}, for system administrators: one piece of background work with its history. */
export function WorkerScreen() {
  const { id } = useParams({ from: '/main/worker/view/$id' });
  return <Worker id={id} />;
}

/** The piece of work with an id. */
export function Worker({ id }: { readonly id: string }) {
  const { t } = useTranslation('workers');
  const { data, error, refetch } = useQuery(entryQuery(id));
  if (isProblem(error, 'not_found') || isProblem(error, 'not_valid')) {
    return (
      <Notice
        kind="missing"
        order={1}
        isPage
        title={t(($) => $.workers.entry.missing)}
        text={t(($) => $.workers.entry.missingText)}
      >
        <LinkButton to="/workers">{t(($) => $.workers.entry.back)}</LinkButton>
      </Notice>
    );
  }
  return (
    <FormPage>
      <PageHeader title={t(($) => $.workers.entry.title)} />
      {!data && error ? <ErrorState failure={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton height={320} aria-busy /> : null}
      {data ? (
        <Stack gap="xl">
          <Group justify="space-between">
            <LinkButton variant="default" to="/workers" search={{ queue: data.queue }}>
              {t(($) => $.workers.entry.back)}
            </LinkButton>
            <Actions entry={data} />
          </Group>
          <Facts entry={data} />
          <Input entry={data} />
          <History entry={data} />
        </Stack>
      ) : null}
    </FormPage>
  );
}

function Actions({ entry }: { readonly entry: Entry }) {
  const { t } = useTranslation('workers');
  const problemText = useProblemText();
  const { retry, cancel } = useActOnWork();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      {entry.can.includes('retry') ? (
        <Button
          leftSection={<IconRefresh size={18} className="mirrored" aria-hidden />}
          loading={retry.isPending}
          onClick={() =>
            retry.mutate(entry._id, {
              onError: (refusal) => notifications.show({ color: 'red', message: problemText(refusal) }),
            })
          }
        >
          {t(($) => $.workers.entry.retry)}
        </Button>
      ) : null}
      {entry.can.includes('cancel') ? (
        <Button variant="default" leftSection={<IconX size={18} aria-hidden />} onClick={() => setAsking(true)}>
          {t(($) => $.workers.entry.cancel)}
        </Button>
      ) : null}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t(($) => $.workers.entry.cancelTitle)}
        confirm={t(($) => $.workers.entry.cancel)}
        isDangerous
        onConfirm={() => cancel.mutateAsync(entry._id)}
      >
        {t(($) => $.workers.entry.cancelText)}
      </ConfirmDialog>
    </>
  );
}

function Facts({ entry }: { readonly entry: Entry }) {
  const { t } = useTranslation('workers');
  const formats = useFormats();
  const texts = useWorkTexts();
  return (
    <dl className={styles.facts}>
      <dt>{t(($) => $.workers.entry.queue)}</dt>
      <dd>{texts.queue(entry.queue)}</dd>
      <dt>{t(($) => $.workers.entry.state)}</dt>
      <dd>{t(($) => $.workers.states[entry.state])}</dd>
      <dt>{t(($) => $.workers.entry.company)}</dt>
      <dd dir="auto">{entry.company ?? t(($) => $.workers.entry.platform)}</dd>
      <dt>{t(($) => $.workers.entry.retries)}</dt>
      <dd>
        {t(($) => $.workers.entry.retriesOf, {
          number: formats.number(entry.retries),
          max: formats.number(entry.max_retries),
        })}
      </dd>
      <dt>{t(($) => $.workers.entry.due)}</dt>
      <dd>{formats.dateTime(entry.due_at)}</dd>
      <dt>{t(($) => $.workers.entry.id)}</dt>
      <dd>
        <bdi dir="ltr">{entry._id}</bdi>
      </dd>
      {entry.error === null ? null : (
        <>
          <dt>{t(($) => $.workers.entry.error)}</dt>
          <dd dir="auto">
            <Text component="span" c="var(--mantine-color-error)">
              {entry.error}
            </Text>
          </dd>
        </>
      )}
    </dl>
  );
}

function Input({ entry }: { readonly entry: Entry }) {
  const { t } = useTranslation('workers');
  return (
    <Stack component="section" gap="xs">
      <Title order={2} size="h4">
        {t(($) => $.workers.entry.input)}
      </Title>
      <Text size="sm" c="dimmed">
        {t(($) => $.workers.entry.inputText)}
      </Text>
      <Code block dir="ltr" className={styles.code ?? ''}>
        {JSON.stringify(entry.payload, null, 2)}
      </Code>
    </Stack>
  );
}

/** What happened to it, the oldest first. */
function useHistory(entry: Entry): readonly { readonly at: string; readonly text: string }[] {
  const { t } = useTranslation('workers');
  const byName = (name: string | null) => name ?? t(($) => $.workers.entry.someone);
  const known = [
    { at: entry.created_at, text: t(($) => $.workers.entry.created) },
    ...(entry.started_at === null ? [] : [{ at: entry.started_at, text: t(($) => $.workers.entry.started) }]),
    ...(entry.ended_at === null ? [] : [{ at: entry.ended_at, text: t(($) => $.workers.entry.ended) }]),
    ...entry.actions.map(({ action, at, by }) => ({
      at,
      text: t(($) => $.workers.entry[action], { name: byName(by) }),
    })),
  ];
  return known.toSorted((one, other) => one.at.localeCompare(other.at));
}

function History({ entry }: { readonly entry: Entry }) {
  const { t } = useTranslation('workers');
  const formats = useFormats();
  const history = useHistory(entry);
  return (
    <Stack component="section" gap="xs">
      <Title order={2} size="h4">
        {t(($) => $.workers.entry.history)}
      </Title>
      <ol className={styles.list}>
        {history.map(({ at, text }) => (
          <li key={`${at} ${text}`} className={styles.row}>
            <span className={styles.text}>{text}</span>
            <Text component="time" size="sm" c="dimmed" dateTime={at}>
              {formats.dateTime(at)}
            </Text>
          </li>
        ))}
      </ol>
    </Stack>
  );
}
