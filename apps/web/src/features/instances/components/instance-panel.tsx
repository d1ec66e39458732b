import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/access/hooks.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { DetailPanel } from '../../../ui/shell/detail-panel.tsx';
import { InstanceBackups } from '../../backups/index.ts';
import { instanceQuery } from '../api/instances.ts';
import { InstanceLink, InstanceState, useInstanceName } from './instance-parts.tsx';

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
  const formats = useFormats();
  const nameOf = useInstanceName();
  const { data, error, refetch } = useQuery(instanceQuery(id));
  return (
    <DetailPanel title={data ? nameOf(data) : t(($) => $.instances.title)} onClose={onClose}>
      {data ? (
        <Stack>
          <InstanceLink instance={data} />
          <Stack component="dl" m={0}>
            <Fact label={t(($) => $.instances.columns.state)}>
              <InstanceState instance={data} />
            </Fact>
            <Fact label={t(($) => $.instances.columns.created_at)}>{formats.date(data.created_at)}</Fact>
            <Fact label={t(($) => $.instances.panel.endsAt)}>
              {data.ends_at ? formats.date(data.ends_at) : t(($) => $.instances.panel.noEnd)}
            </Fact>
          </Stack>
          <Suspense fallback={<Skeleton height={80} />}>
            <InstanceBackups instanceId={data._id} />
          </Suspense>
        </Stack>
      ) : null}
      {!data && error ? <ErrorState failure={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton height={160} /> : null}
    </DetailPanel>
  );
}
