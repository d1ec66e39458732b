import { Button, Group, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { IconAlertTriangle, IconArrowLeft } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Report } from '@plumbline/contract/report-shapes';
import { useFormats } from '../../../lib/access/hooks.ts';
import { isProblem } from '../../../lib/api/problem-error.ts';
import { DetailLine, Part } from '../../../ui/detail-line.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { usePageTitle } from '../../../ui/shell/shell-state.tsx';
import { TopBarActions } from '../../../ui/shell/top-bar-actions.tsx';
import { showFailure } from '../../../ui/undo.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { countersQuery, reportQuery, reportRowsQuery, useRenameColumn } from '../api/reports.ts';
import { draftOf } from '../model/draft.ts';
import { BuilderDialog } from './builder/builder-dialog.tsx';
import { Counters } from './counters.tsx';
import { ReportActions } from './report-actions.tsx';
import styles from './report-screen.module.css';
import { StatusCounts } from './status-counts.tsx';
import { ReportBody } from './table/report-body.tsx';
import { LinkButton } from '../../../ui/links/link-button.tsx';

/** /reports/{id}, for the desk: the report's chart and rows, and what can be done with it. */
export function ReportScreen() {
  // Exports have texts of their own: loaded with the screen, or the first one would take it away until they come.
  const { t } = useTranslation(['reports', 'exports']);
  const { id = '' } = useParams({ strict: false });
  const report = useQuery(reportQuery(id));
  if (report.data) return <OpenReport key={id} report={report.data} />;
  if (isProblem(report.error) && report.error.status === 404) {
    return (
      <Notice
        kind="missing"
        isPage
        title={t(($) => $.reports.page.missing)}
        text={t(($) => $.reports.page.missingText)}
      >
        <LinkButton to="/reports">{t(($) => $.reports.page.toReports)}</LinkButton>
      </Notice>
    );
  }
  if (report.isError) return <ErrorState failure={report.error} onRetry={() => void report.refetch()} />;
  return <ReportFrame />;
}

/** The shape of a report that is on its way. */
function ReportFrame() {
  return (
    <section className={styles.report} aria-busy>
      <div className={styles.bar} />
      <ReportBody table={undefined} definition={nothing} rows={null} hasMore={false} onEnd={() => undefined} />
    </section>
  );
}

const nothing = {} as Report;

function OpenReport({ report }: { readonly report: Report }) {
  const navigate = useNavigate();
  const { build } = useSearch({ strict: false });
  const rows = useInfiniteQuery(reportRowsQuery(report._id));
  const definition = useMemo(() => draftOf(report), [report]);
  const { mutateAsync: rename } = useRenameColumn(report._id);
  const problemText = useProblemText();
  usePageTitle(report.name);
  const setBuild = (tab: string | null) =>
    void navigate({
      to: '.',
      search: ({ build: _, ...rest }) => (tab === null ? rest : { ...rest, build: tab }),
      resetScroll: false,
    });
  const pages = rows.data?.pages;
  const loaded = useMemo(() => pages?.flatMap((page) => page.rows) ?? null, [pages]);
  return (
    <section className={styles.report} aria-label={report.name}>
      <TopBarActions>
        <ReportActions report={report} onEdit={() => setBuild('columns')} />
      </TopBarActions>
      <ReportBar
        report={report}
        // What is found while rows are read, too: there may be too many groups.
        problems={pages?.[0]?.problems ?? report.problems}
        onSettings={() => setBuild('settings')}
      />
      {rows.isError && !pages ? (
        <ErrorState failure={rows.error} onRetry={() => void rows.refetch()} />
      ) : (
        <ReportBody
          table={pages?.[0]}
          definition={definition}
          rows={loaded}
          hasMore={rows.hasNextPage}
          onEnd={() => {
            if (!rows.isFetchingNextPage) void rows.fetchNextPage();
          }}
          onRename={
            report.can.includes('change')
              ? (column, oldName, newName) =>
                  rename({ index: definition.columns.findIndex(({ _id }) => _id === column), oldName, newName }).catch(
                    (failure: unknown) => showFailure(problemText(failure)),
                  )
              : undefined
          }
        />
      )}
      {build ? (
        <BuilderDialog
          start={definition}
          report={report}
          tab={build}
          onClose={() => setBuild(null)}
          onSaved={() => setBuild(null)}
        />
      ) : null}
    </section>
  );
}

interface ReportBarProps {
  readonly report: Report;
  readonly problems: Report['problems'];
  readonly onSettings: () => void;
}

/** The way back, how much there is, and what is wrong with it. */
function ReportBar({ report, problems, onSettings }: ReportBarProps) {
  const { t } = useTranslation('reports');
  const formats = useFormats();
  const { data: counters } = useQuery(countersQuery(report._id));
  return (
    <div className={styles.bar}>
      <LinkButton
        to="/reports"
        variant="subtle"
        color="gray"
        size="compact-md"
        leftSection={<IconArrowLeft size={16} className="mirrored" aria-hidden />}
      >
        {t(($) => $.reports.page.back)}
      </LinkButton>
      {counters ? (
        <Group gap="md">
          <Counters
            definition={report}
            total={counters.total}
            isEstimate={counters.total_is_estimate}
            columns={counters.columns}
          />
          <Text size="sm" c="dimmed" component="div">
            <DetailLine>
              {counters.issues === null || counters.issues === 0 || report.rows === 'issues' ? null : (
                <Part>
                  {t(($) => $.reports.page.issues, { count: counters.issues, shown: formats.number(counters.issues) })}
                </Part>
              )}
              <Part>{t(($) => $.reports.page.asOf, { time: formats.dateTime(counters.counted_at) })}</Part>
            </DetailLine>
          </Text>
          <StatusCounts statuses={counters.statuses} />
        </Group>
      ) : null}
      {counters?.is_limited ? (
        <Button variant="subtle" size="compact-sm" onClick={onSettings} className={styles.note ?? ''}>
          {t(($) => $.reports.page.limited)}
        </Button>
      ) : null}
      {problems.length > 0 ? (
        <details className={styles.problems}>
          <summary>
            <IconAlertTriangle size={16} aria-hidden /> {t(($) => $.reports.page.problems)}
          </summary>
          <ul>
            {[...new Set(problems.map(({ message }) => message))].map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  );
}
