import { Skeleton, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '@plumbline/contract/audit';
import { detailChanges } from '@plumbline/domain/events/audit-details';
import { useFormats } from '../../../lib/access/hooks.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LinkAnchor } from '../../../ui/links/link-anchor.tsx';
import { shownName } from '../../../ui/person-avatar.tsx';
import { DetailPanel } from '../../../ui/shell/detail-panel.tsx';
import { auditEntryQuery } from '../api/audit.ts';
import styles from './audit.module.css';

const written = (value: unknown): string => {
  if (value === undefined || value === null) return '–';
  return typeof value === 'string' ? value || '–' : JSON.stringify(value);
};

/** One entry: who, when, from where, and what was there before and after. */
export function AuditEntryPanel({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { t } = useTranslation('audit');
  const formats = useFormats();
  const entry = useQuery(auditEntryQuery(id));
  const { data } = entry;
  return (
    <DetailPanel title={data?.message ?? t(($) => $.audit.title)} onClose={onClose}>
      {entry.isError ? <ErrorState failure={entry.error} onRetry={() => void entry.refetch()} /> : null}
      {entry.isPending ? <Skeleton height={240} /> : null}
      {data ? (
        <Stack>
          <dl className={styles.head}>
            <Fact name={t(($) => $.audit.when)}>{formats.dateTime(data.created_at)}</Fact>
            <Fact name={t(($) => $.audit.area)}>{t(($) => $.audit.areas[data.area])}</Fact>
            <Fact name={t(($) => $.audit.event)}>
              <bdi dir="ltr">{data.event}</bdi>
            </Fact>
            <Fact name={t(($) => $.audit.actor)}>
              <PersonLink person={data.actor} />
              {data.actor ? (
                <>
                  {' · '}
                  <LinkAnchor to="/settings/audit" search={{ actor: data.actor._id }}>
                    {t(($) => $.audit.ofActor)}
                  </LinkAnchor>
                </>
              ) : null}
            </Fact>
            {data.impersonator ? (
              <Fact name={t(($) => $.audit.impersonator)}>
                <bdi>{shownName(data.impersonator)}</bdi>
              </Fact>
            ) : null}
            {data.person ? (
              <Fact name={t(($) => $.audit.person)}>
                <PersonLink person={data.person} />
              </Fact>
            ) : null}
            {data.address === null ? null : (
              <Fact name={t(($) => $.audit.address)}>
                <bdi dir="ltr">{data.address}</bdi>
              </Fact>
            )}
            {data.userAgent === '' ? null : (
              <Fact name={t(($) => $.audit.device)}>
                <bdi>{data.device}</bdi> <bdi dir="ltr">{data.userAgent}</bdi>
              </Fact>
            )}
            <Fact name={t(($) => $.audit.place)}>
              <bdi dir="ltr">
                {data.position}:{data.hash}
              </bdi>
            </Fact>
          </dl>
          <SubjectLink entry={data} />
          {data.isErased ? <Text c="dimmed">{t(($) => $.audit.erased)}</Text> : null}
          <Changes before={data.before} after={data.after} />
        </Stack>
      ) : null}
    </DetailPanel>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function PersonLink({ person }: { readonly person: AuditEntry['actor'] }) {
  const { t } = useTranslation('audit');
  if (!person) return t(($) => $.audit.nobody);
  if (person.isService) return <bdi>{shownName(person)}</bdi>;
  return (
    <LinkAnchor to="/users/$id" params={{ id: person._id }}>
      <bdi>{shownName(person)}</bdi>
    </LinkAnchor>
  );
}

/** Where the product shows what it is about, as far as it is still there and has a place of its own. */
function SubjectLink({ entry: { event, subject } }: { readonly entry: AuditEntry }) {
  const { t } = useTranslation('audit');
  const [kind] = event.split('.');
  if (event.endsWith('.removed') || event === 'user.erased') return null;
  const words = t(($) => $.audit.open);
  switch (kind) {
    case 'job':
      return (
        <LinkAnchor to="/jobs/$id/{-$dialog}" params={{ id: subject, dialog: undefined }}>
          {words}
        </LinkAnchor>
      );
    case 'project':
      return (
        <LinkAnchor to="/project/view/$id/{-$dialog}" params={{ id: subject, dialog: undefined }}>
          {words}
        </LinkAnchor>
      );
    case 'job_type':
      return (
        <LinkAnchor to="/job_type/editor/$id" params={{ id: subject }}>
          {words}
        </LinkAnchor>
      );
    case 'report':
      return (
        <LinkAnchor to="/reports/$id" params={{ id: subject }}>
          {words}
        </LinkAnchor>
      );
    case 'automation':
      return (
        <LinkAnchor to="/settings/automations" search={{ automation: subject }}>
          {words}
        </LinkAnchor>
      );
    case 'webhook':
      return (
        <LinkAnchor to="/settings/webhooks" search={{ webhook: subject }}>
          {words}
        </LinkAnchor>
      );
    case 'channel':
      // Accounts of services have no page of their own.
      return <LinkAnchor to="/settings/channels">{words}</LinkAnchor>;
    case 'settings':
      return <LinkAnchor to="/settings/general">{words}</LinkAnchor>;
    case 'toggle':
      return <LinkAnchor to="/settings/apps">{words}</LinkAnchor>;
    default:
      return null;
  }
}

/** What differs between before and after, part by part. */
function Changes({ before, after }: { readonly before: unknown; readonly after: unknown }) {
  const { t } = useTranslation('audit');
  const changes = detailChanges(before, after);
  if (changes.length === 0) return null;
  return (
    <Table className={styles.changes ?? ''} layout="fixed">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t(($) => $.audit.what)}</Table.Th>
          <Table.Th>{t(($) => $.audit.before)}</Table.Th>
          <Table.Th>{t(($) => $.audit.after)}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {changes.map((change) => (
          <Table.Tr key={change.path}>
            <Table.Td>
              <bdi dir="ltr">{change.path}</bdi>
            </Table.Td>
            <Table.Td dir="auto">{written(change.before)}</Table.Td>
            <Table.Td dir="auto">{written(change.after)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
