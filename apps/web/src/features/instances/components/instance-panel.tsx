import { Alert, Group, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { InstanceOnWire } from '@plumbline/contract/instances';
import { limitState } from '@plumbline/domain/instances/limits';
import { useFormats } from '../../../lib/access/hooks.ts';
import { isProblem } from '../../../lib/api/problem-error.ts';
import { Chip } from '../../../ui/chip.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { DetailPanel } from '../../../ui/shell/detail-panel.tsx';
import { InstanceBackups } from '../../backups/index.ts';
import { instanceQuery } from '../api/instances.ts';
import { InstanceActions } from './instance-actions.tsx';
import { InstanceLink, InstanceState, LastBackup, useInstanceName, useStorageText } from './instance-parts.tsx';

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Text component="dt" size="sm" c="dimmed">
        {label}
      </Text>
      <Text component="dd" m={0}>
        {children}
      </Text>
    </div>
  );
}

/** One installation, beside the list. */
export function InstancePanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('instances');
  const nameOf = useInstanceName();
  const { data, error, refetch } = useQuery(instanceQuery(id));
  const isMissing = isProblem(error, 'not_found');
  return (
    <DetailPanel title={data ? nameOf(data) : t(($) => $.instances.title)} onClose={onClose}>
      {data && !isMissing ? (
        <Stack>
          <InstanceLink instance={data} />
          <Notices instance={data} />
          <Facts instance={data} />
          {data.name === '' ? null : <InstanceActions key={data._id} instance={data} />}
          <Suspense fallback={<Skeleton height={80} />}>
            <InstanceBackups instanceId={data._id} />
          </Suspense>
        </Stack>
      ) : null}
      {isMissing ? <Notice kind="missing" title={t(($) => $.instances.panel.missing)} /> : null}
      {!data && error && !isMissing ? <ErrorState failure={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton height={160} /> : null}
    </DetailPanel>
  );
}

/** What needs somebody: a deletion that is on its way, a migration that failed or is under way, an owner who has decided. */
function Notices({ instance }: { readonly instance: InstanceOnWire }) {
  const { t } = useTranslation('instances');
  const formats = useFormats();
  return (
    <>
      {instance.deletes_at ? (
        <Alert
          color="red"
          title={t(($) => $.instances.panel.deletesAt, { date: formats.dateTime(instance.deletes_at) })}
        >
          {instance.last_backup_failed ? t(($) => $.instances.panel.notErased) : null}
        </Alert>
      ) : null}
      {instance.migration_error === null ? null : (
        <Alert color="red" title={t(($) => $.instances.panel.failed)}>
          <bdi dir="ltr">{instance.migration_error}</bdi>
        </Alert>
      )}
      {instance.migration && instance.migration_error === null ? <Migration migration={instance.migration} /> : null}
      {instance.end_decision === 'open' ? null : (
        <Alert title={t(($) => $.instances.panel.decisions[instance.end_decision as 'kept' | 'let_go'])} />
      )}
    </>
  );
}

/** How far an update of the tables is that is under way, and whether it waits for others' work. */
function Migration({ migration }: { readonly migration: NonNullable<InstanceOnWire['migration']> }) {
  const { t } = useTranslation('instances');
  const formats = useFormats();
  const { name, step, steps, done, total, retries } = migration;
  const number = Math.min(step + 1, steps);
  const part = t(($) => $.instances.panel.migration.part, { done: formats.number(done), total: formats.number(total) });
  return (
    <Alert title={t(($) => $.instances.panel.migration.title)}>
      <Stack gap="xs">
        <bdi dir="ltr">{name}</bdi>
        <span>
          {t(($) => $.instances.panel.migration.step, { number: formats.number(number), steps: formats.number(steps) })}
        </span>
        {total > 0 ? <Progress value={(100 * done) / total} aria-label={part} /> : null}
        {total > 0 ? <span>{part}</span> : null}
        {retries > 0 ? <span>{t(($) => $.instances.panel.migration.retries, { count: retries })}</span> : null}
        <span>{t(($) => $.instances.panel.migration.since, { date: formats.dateTime(migration.updated_at) })}</span>
      </Stack>
    </Alert>
  );
}

interface UsedOfProps {
  readonly used: number;
  readonly limit: number | null;
  readonly text: (value: number) => string;
}

/** What is used, of its limit where there is one, and how close that is. */
function UsedOf({ used, limit, text }: UsedOfProps) {
  const { t } = useTranslation('instances');
  if (limit === null) return text(used);
  const state = limitState(used, limit);
  return (
    <Group gap="xs">
      <span>{t(($) => $.instances.limits.of, { used: text(used), limit: text(limit) })}</span>
      {state === 'free' ? null : (
        <Chip colour="var(--mantine-color-orange-6)" isStrong={state === 'reached'}>
          {t(($) => $.instances.limits[state])}
        </Chip>
      )}
    </Group>
  );
}

function Facts({ instance }: { readonly instance: InstanceOnWire }) {
  const { t } = useTranslation('instances');
  const formats = useFormats();
  const storageText = useStorageText();
  return (
    <Stack component="dl" m={0}>
      <Fact label={t(($) => $.instances.columns.state)}>
        <InstanceState instance={instance} />
      </Fact>
      {instance.database === null ? null : (
        <Fact label={t(($) => $.instances.panel.database)}>
          <bdi dir="ltr">{instance.database}</bdi>
        </Fact>
      )}
      {instance.own_host ? (
        <Fact label={t(($) => $.instances.panel.ownHost)}>
          <bdi dir="ltr">{instance.own_host}</bdi>
        </Fact>
      ) : null}
      {instance.former_names.length > 0 ? (
        <Fact label={t(($) => $.instances.panel.formerNames)}>
          <bdi dir="ltr">{instance.former_names.join(', ')}</bdi>
        </Fact>
      ) : null}
      <Fact label={t(($) => $.instances.columns.people)}>
        <UsedOf used={instance.people} limit={instance.limits.people} text={formats.number} />
      </Fact>
      <Fact label={t(($) => $.instances.columns.jobs)}>{formats.number(instance.jobs)}</Fact>
      <Fact label={t(($) => $.instances.limits.today)}>
        <UsedOf used={instance.jobs_today} limit={instance.limits.jobs_a_day} text={formats.number} />
      </Fact>
      <Fact label={t(($) => $.instances.columns.storage)}>
        <UsedOf used={instance.storage} limit={instance.limits.storage} text={storageText} />
      </Fact>
      <Fact label={t(($) => $.instances.columns.last_activity_at)}>
        {instance.last_activity_at ? formats.dateTime(instance.last_activity_at) : t(($) => $.instances.panel.never)}
      </Fact>
      <Fact label={t(($) => $.instances.columns.last_backup_at)}>
        <LastBackup instance={instance} />
      </Fact>
      <Fact label={t(($) => $.instances.columns.created_at)}>{formats.date(instance.created_at)}</Fact>
      <Fact label={t(($) => $.instances.columns.ends_at)}>
        {instance.ends_at ? formats.dateTime(instance.ends_at) : t(($) => $.instances.panel.noEnd)}
      </Fact>
      {instance.owner_email ? (
        <Fact label={t(($) => $.instances.columns.owner_email)}>
          <bdi dir="ltr">{instance.owner_email}</bdi>
        </Fact>
      ) : null}
      {instance.incognito ? (
        <Fact label={t(($) => $.instances.wizard.incognito)}>{t(($) => $.instances.panel.incognito)}</Fact>
      ) : null}
    </Stack>
  );
}
