import { Alert, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { IconClockExclamation } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResponseOf } from '@plumbline/contract/call';
import type { ListedWorkState, readWork } from '@plumbline/contract/workers';
import { listedWorkStates, maxEventWait } from '@plumbline/contract/workers';
import { useFormats } from '../../../lib/access/hooks.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Page, PageHeader } from '../../../ui/page-header.tsx';
import { workQuery } from '../api/workers.ts';
import { QueuePanel } from './queue-panel.tsx';
import { QueueRow } from './queue-row.tsx';
import { useWorkTexts } from './use-work-texts.ts';
import styles from './workers.module.css';

type Work = ResponseOf<typeof readWork>;

/** /workers, for system administrators: queues, events, companies and schedules; a queue opens beside them. */
export function WorkersScreen() {
  const { queue, state } = useSearch({ from: '/main/workers' });
  const navigate = useNavigate();
  const open = (name: string | undefined, chosen?: ListedWorkState) =>
    void navigate({ to: '/workers', search: name ? { queue: name, ...(chosen && { state: chosen }) } : {} });
  return (
    <Workers
      queue={queue}
      state={listedWorkStates.find((one) => one === state) ?? 'failed'}
      onOpen={open}
      onClose={() => open(undefined)}
    />
  );
}

interface WorkersProps {
  readonly queue: string | undefined;
  readonly state: ListedWorkState;
  readonly onOpen: (queue: string, state?: ListedWorkState) => void;
  readonly onClose: () => void;
}

/** The screen for what its address says. */
export function Workers({ queue, state, onOpen, onClose }: WorkersProps) {
  const { t } = useTranslation('workers');
  const { data, error, refetch } = useQuery(workQuery());
  return (
    <Page>
      <PageHeader title={t(($) => $.workers.title)} text={t(($) => $.workers.text)} />
      {!data && error ? <ErrorState failure={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton height={320} aria-busy /> : null}
      {data ? (
        <Stack gap="xl">
          <LateWork work={data} />
          <Section title={t(($) => $.workers.sections.queues)}>
            {data.queues.map((one) => (
              <li key={one.name}>
                <QueueRow queue={one} isOpen={one.name === queue} onOpen={() => onOpen(one.name)} />
              </li>
            ))}
          </Section>
          <Consumers work={data} />
          <Companies work={data} />
          <Schedules work={data} />
        </Stack>
      ) : null}
      {queue ? (
        <QueuePanel
          key={queue}
          queue={queue}
          state={state}
          onState={(chosen) => onOpen(queue, chosen)}
          onClose={onClose}
        />
      ) : null}
    </Page>
  );
}

function LateWork({ work }: { readonly work: Work }) {
  const { t } = useTranslation('workers');
  const texts = useWorkTexts();
  const events = work.instances.some(({ oldest_event: oldest }) => oldest !== null && oldest > maxEventWait);
  const late = [
    ...work.queues.filter((queue) => queue.is_late).map(({ name }) => texts.queue(name)),
    ...(events ? [t(($) => $.workers.sections.events)] : []),
  ];
  if (late.length === 0) return null;
  return (
    <Alert color="red" icon={<IconClockExclamation aria-hidden />} title={t(($) => $.workers.late)}>
      {late.join(', ')}
    </Alert>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <Stack component="section" gap="sm" aria-labelledby={id}>
      <Title order={2} size="h4" id={id}>
        {title}
      </Title>
      <ul className={styles.list}>{children}</ul>
    </Stack>
  );
}

/** A row of a section: what it is about, and what is known of it. */
function Row({ name, facts }: { readonly name: ReactNode; readonly facts: readonly string[] }) {
  return (
    <li className={styles.row}>
      <Text component="span" fw={600} className={styles.text ?? ''} dir="auto">
        {name}
      </Text>
      <Text component="span" size="sm" c="dimmed" className={styles.text ?? ''}>
        {facts.join(' · ')}
      </Text>
    </li>
  );
}

function Consumers({ work }: { readonly work: Work }) {
  const { t } = useTranslation('workers');
  const texts = useWorkTexts();
  return (
    <Section title={t(($) => $.workers.sections.events)}>
      {work.consumers.map(({ name, waiting, retrying, given_up: givenUp }) => (
        <Row
          key={name}
          name={texts.consumer(name)}
          facts={[
            t(($) => $.workers.facts.ready, { number: texts.count(waiting) }),
            ...(retrying > 0 ? [t(($) => $.workers.facts.retrying, { number: texts.count(retrying) })] : []),
            ...(givenUp > 0 ? [t(($) => $.workers.facts.givenUp, { number: texts.count(givenUp) })] : []),
          ]}
        />
      ))}
    </Section>
  );
}

function useFactsOfCompany() {
  const { t } = useTranslation('workers');
  const texts = useWorkTexts();
  return (one: Work['instances'][number]): readonly string[] => {
    const counted = (number: number, text: (shown: string) => string) =>
      number > 0 ? [text(texts.count(number))] : [];
    return [
      ...counted(one.events, (number) => t(($) => $.workers.facts.events, { number })),
      ...(one.oldest_event === null
        ? []
        : [t(($) => $.workers.facts.oldestEvent, { length: texts.length(one.oldest_event) })]),
      ...counted(one.exports, (number) => t(($) => $.workers.facts.exports, { number })),
      ...counted(one.deliveries, (number) => t(($) => $.workers.facts.deliveries, { number })),
      ...counted(one.automations, (number) => t(($) => $.workers.facts.automations, { number })),
      ...counted(one.bulk_changes, (number) => t(($) => $.workers.facts.bulkChanges, { number })),
      ...counted(one.messages, (number) => t(($) => $.workers.facts.messages, { number })),
    ];
  };
}

function Companies({ work }: { readonly work: Work }) {
  const { t } = useTranslation('workers');
  const factsOf = useFactsOfCompany();
  return (
    <Section title={t(($) => $.workers.sections.companies)}>
      {work.instances.length === 0 ? (
        <li>
          <Text c="dimmed">{t(($) => $.workers.companiesEmpty)}</Text>
        </li>
      ) : null}
      {work.instances.map((one) => (
        <Row
          key={one._id}
          name={
            <Group component="span" gap="xs">
              {one.company ? <bdi>{one.company}</bdi> : null}
              <bdi dir="ltr">{one.address}</bdi>
            </Group>
          }
          facts={factsOf(one)}
        />
      ))}
    </Section>
  );
}

function Schedules({ work }: { readonly work: Work }) {
  const { t } = useTranslation('workers');
  const formats = useFormats();
  const texts = useWorkTexts();
  if (work.schedules.length === 0) return null;
  return (
    <Section title={t(($) => $.workers.sections.schedules)}>
      {work.schedules.map(({ queue, next_at: at }) => (
        <Row
          key={queue}
          name={texts.queue(queue)}
          facts={at === null ? [] : [t(($) => $.workers.facts.next, { at: formats.dateTime(at) })]}
        />
      ))}
    </Section>
  );
}
