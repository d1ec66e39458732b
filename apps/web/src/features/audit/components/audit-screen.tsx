import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { IconFileDownload, IconListSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditFilters } from '@plumbline/contract/audit';
import { auditAreas } from '@plumbline/domain/events/audited';
import type auditTexts from '../../../i18n/en/audit.json';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LinkAnchor } from '../../../ui/links/link-anchor.tsx';
import { Page, PageHeader } from '../../../ui/page-header.tsx';
import { showFailure } from '../../../ui/undo.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { useBackgroundExport } from '../../exports/index.ts';
import { auditQuery } from '../api/audit.ts';
import { AuditCheck } from './audit-check.tsx';
import { AuditEntryPanel } from './audit-entry-panel.tsx';
import type { AuditFilterChanges } from './audit-filter-bar.tsx';
import { AuditFilterBar } from './audit-filter-bar.tsx';
import { AuditRow } from './audit-row.tsx';
import styles from './audit.module.css';

declare module '../../../i18n/namespaces.ts' {
  interface Namespaces {
    audit: typeof auditTexts;
  }
}

const isDay = (text: string | undefined) => text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text);

/** As the address has it, without what is asked for no longer. */
function present({ area, actor, person, from, until, search }: AuditFilterChanges) {
  return {
    ...(area && { area }),
    ...(actor && { actor }),
    ...(person && { person }),
    ...(from && { from }),
    ...(until && { until }),
    ...(search && { search }),
  };
}

/** What the address asks for; what it says wrongly is left out. */
function useFilters(): AuditFilters {
  const { area, actor, person, from, until, search } = useSearch({ from: '/main/settings/audit' });
  const known = auditAreas.find((one) => one === area);
  return {
    ...(known && { area: known }),
    ...(actor && { actor }),
    ...(person && { person }),
    ...(isDay(from) && { from }),
    ...(isDay(until) && { until }),
    ...(search && { search }),
  };
}

/** /settings/audit, for administrators: who did what, when and from where, the newest first. */
export function AuditScreen() {
  const { t } = useTranslation('audit');
  const navigate = useNavigate();
  const { entry } = useSearch({ from: '/main/settings/audit' });
  const filters = useFilters();
  const trail = useInfiniteQuery(auditQuery(filters));
  const entries = trail.data?.pages.flatMap(({ docs }) => docs) ?? [];
  const days = trail.data?.pages[0]?.retention_days;
  const change = (changes: AuditFilterChanges) =>
    void navigate({ to: '/settings/audit', search: present({ ...filters, ...changes }), replace: true });
  const open = (id: string | undefined) =>
    void navigate({ to: '/settings/audit', search: { ...present(filters), ...(id !== undefined && { entry: id }) } });
  return (
    <Page>
      <PageHeader
        title={t(($) => $.audit.title)}
        text={t(($) => $.audit.text)}
        actions={
          <>
            <AuditCheck />
            <ExportButton filters={filters} />
          </>
        }
      />
      <Stack>
        <AuditFilterBar filters={filters} entries={entries} onChange={change} />
        {trail.isError ? <ErrorState failure={trail.error} onRetry={() => void trail.refetch()} /> : null}
        {trail.isPending ? [1, 2, 3, 4].map((row) => <Skeleton key={row} height={64} />) : null}
        {trail.isSuccess && entries.length === 0 && !trail.hasNextPage ? (
          <EmptyState
            icon={IconListSearch}
            title={Object.keys(filters).length > 0 ? t(($) => $.audit.noMatches) : t(($) => $.audit.empty)}
            text={t(($) => $.audit.emptyText)}
          />
        ) : null}
        {entries.length > 0 ? (
          <ul className={styles.list} aria-label={t(($) => $.audit.title)}>
            {entries.map((one) => (
              <li key={one._id}>
                <AuditRow entry={one} isOpen={one._id === entry} onOpen={() => open(one._id)} />
              </li>
            ))}
          </ul>
        ) : null}
        {trail.hasNextPage ? (
          <Group justify="center">
            <Button variant="default" loading={trail.isFetchingNextPage} onClick={() => void trail.fetchNextPage()}>
              {t(($) => $.audit.more)}
            </Button>
          </Group>
        ) : null}
        {days === undefined ? null : (
          <Text size="sm" c="dimmed">
            {t(($) => $.audit.retention, { count: days })}{' '}
            <LinkAnchor to="/settings/general" hash="security" size="sm" underline="always">
              {t(($) => $.audit.changeRetention)}
            </LinkAnchor>
          </Text>
        )}
      </Stack>
      {entry ? <AuditEntryPanel key={entry} id={entry} onClose={() => open(undefined)} /> : null}
    </Page>
  );
}

/** The entries that are shown, all of them, as CSV: made in the background. */
function ExportButton({ filters }: { readonly filters: AuditFilters }) {
  const { t } = useTranslation('audit');
  const begin = useBackgroundExport();
  const problemText = useProblemText();
  const [isBeginning, setBeginning] = useState(false);
  const start = async () => {
    setBeginning(true);
    await begin('audit_csv', { ...filters }).catch((failure: unknown) =>
      showFailure(t(($) => $.audit.exportFailed, { reason: problemText(failure) })),
    );
    setBeginning(false);
  };
  return (
    <Button
      variant="default"
      loading={isBeginning}
      leftSection={<IconFileDownload size={18} aria-hidden />}
      onClick={() => void start()}
    >
      {t(($) => $.audit.export)}
    </Button>
  );
}
