import { Button, CloseButton, Group, LoadingOverlay, Tabs, Tooltip } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { IconRestore, IconTemplate } from '@tabler/icons-react';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Report } from '@plumbline/contract/report-shapes';
import { useToggle } from '../../../../lib/access/hooks.ts';
import { isProblem } from '../../../../lib/api/problem-error.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { FormFailure } from '../../../../ui/form-failure.tsx';
import { phoneQuery } from '../../../../ui/theme.ts';
import { useProblemText } from '../../../../ui/use-problem-text.ts';
import { previewQuery, useChangeReport, useCreateReport } from '../../api/reports.ts';
import type { Draft } from '../../model/draft.ts';
import { definitionOf, isSame, resetDraft } from '../../model/draft.ts';
import type { PlacedProblem, TabName } from '../../model/problems.ts';
import { tabNames, tabOf } from '../../model/problems.ts';
import { useReportParts } from '../use-report-parts.ts';
import { SaveTemplateDialog } from '../save-template-dialog.tsx';
import { BuilderContext } from './builder-context.ts';
import styles from './builder.module.css';
import { ChartTab } from './chart-tab.tsx';
import { ColumnsTab } from './columns-tab.tsx';
import { FiltersTab } from './filters-tab.tsx';
import { GroupTab } from './group-tab.tsx';
import { NameField } from './name-field.tsx';
import { Preview } from './preview.tsx';
import { ProblemList, TabProblems } from './problem-list.tsx';
import { SettingsTab } from './settings-tab.tsx';
import { TabCount } from './tab-count.tsx';
import { useBuilderOf } from './use-builder-of.ts';
import { useFocusOnceLoaded } from './use-focus-once-loaded.ts';
import { useGoTo } from './use-go-to.ts';

const tabs = {
  columns: ColumnsTab,
  filters: FiltersTab,
  group: GroupTab,
  chart: ChartTab,
  settings: SettingsTab,
} as const satisfies Record<TabName, unknown>;

const nothing: readonly never[] = [];

/** Milliseconds after the last change until the preview is asked for. */
const previewDelay = 300;

interface ReportBuilderProps {
  readonly draft: Draft;
  /** The report as it was when the builder was opened; null for a new one. */
  readonly report: Report | null;
  readonly tab: string | undefined;
  readonly onChange: (next: (draft: Draft) => Draft) => void;
  readonly onClose: () => void;
  readonly onSaved: (id: string) => void;
}

/** The report builder (spec/2 §4): what the report shows on one side, how it looks on the other. */
export function ReportBuilder({ draft, report, tab, onChange, onClose, onSaved }: ReportBuilderProps) {
  const { t } = useTranslation('reports');
  const problemText = useProblemText();
  const isPhone = useMediaQuery(phoneQuery, false, { getInitialValueInEffect: false });
  const hasTemplates = useToggle('report_templates');
  const panelId = useId();
  const [shown, setShown] = useState<string>(tabNames.find((name) => name === tab) ?? 'columns');
  const [isResetting, setResetting] = useState(false);
  const [isTemplating, setTemplating] = useState(false);
  const [settled] = useDebouncedValue(draft, previewDelay);
  const preview = useQuery({ ...previewQuery(settled), enabled: settled.columns.length > 0 });
  const create = useCreateReport();
  const update = useChangeReport(report?._id ?? '');
  const saving = report ? update : create;
  const [sent, setSent] = useState<Draft | null>(null);
  const { query: columns, builder } = useBuilderOf({
    draft,
    change: onChange,
    preview: preview.data,
    // Whoever goes on has mended some of it: from then on the builder says what it finds itself.
    refused: sent === draft ? refusedPlaces(saving.error) : nothing,
  });
  const parts = useReportParts(builder.titleOf);
  const hasColumns = draft.columns.length > 0;
  const isFresh = isSame(resetDraft(draft), draft);
  const saveButton = useRef<HTMLButtonElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const goToPlace = useGoTo(root);
  const isBusy = columns.isPending || saving.isPending;
  useFocusOnceLoaded(root, columns.isPending);

  const goTo = ({ path }: Pick<PlacedProblem, 'path'>) => {
    const column = draft.columns[Number(/^columns\.(\d+)/.exec(path)?.[1])];
    setShown((now) => tabOf({ path }) ?? now);
    builder.setOpen({ isAdding: false, options: column?._id ?? null });
    goToPlace(path);
  };

  const save = async () => {
    setSent(draft);
    const saved = report
      ? await update.mutateAsync({
          opened: report,
          change: { name: draft.name, definition: definitionOf(draft) },
          parts,
        })
      : await create.mutateAsync(draft);
    notifications.show({ message: report ? t(($) => $.reports.builder.updated) : t(($) => $.reports.builder.created) });
    onSaved(saved._id);
  };

  // While it was saved the button could not have the focus: whoever wants to try again is still there.
  useEffect(() => {
    if (saving.error && document.activeElement === document.body) saveButton.current?.focus();
  }, [saving.error]);

  const closeButton = (
    <CloseButton size={44} iconSize={20} aria-label={t(($) => $.reports.builder.close)} onClick={onClose} />
  );
  if (columns.isError) {
    return (
      <div className={styles.builder}>
        <header className={styles.head}>{closeButton}</header>
        <ErrorState failure={columns.error} onRetry={() => void columns.refetch()} />
      </div>
    );
  }
  const Shown = shown === 'preview' ? null : tabs[shown as TabName];
  return (
    <BuilderContext value={builder}>
      <div className={styles.builder} ref={root}>
        <LoadingOverlay
          visible={isBusy}
          zIndex={5}
          loaderProps={{ 'aria-label': t(($) => $.reports.builder.loading) }}
        />
        <header className={styles.head}>
          {closeButton}
          <div className={styles.ofDraft} inert={isBusy}>
            <NameField />
            <Group gap="xs" className={styles.actions ?? ''} wrap="nowrap">
              <Button
                variant="subtle"
                color="gray"
                leftSection={<IconRestore size={18} aria-hidden />}
                // Must stay focusable: it has the focus after a reset.
                data-disabled={isFresh || undefined}
                aria-disabled={isFresh}
                onClick={() => {
                  if (!isFresh) setResetting(true);
                }}
              >
                {t(($) => $.reports.builder.reset)}
              </Button>
              {hasTemplates ? (
                <Button
                  variant="subtle"
                  color="gray"
                  className={styles.wide ?? ''}
                  leftSection={<IconTemplate size={18} aria-hidden />}
                  onClick={() => setTemplating(true)}
                  disabled={!hasColumns}
                >
                  {t(($) => $.reports.templates.saveAs)}
                </Button>
              ) : null}
              <Tooltip label={t(($) => $.reports.builder.noColumns)} disabled={hasColumns}>
                <Button
                  ref={saveButton}
                  disabled={!hasColumns || draft.name.trim() === ''}
                  loading={saving.isPending}
                  onClick={() => void save().catch(() => undefined)}
                >
                  {report ? t(($) => $.reports.builder.update) : t(($) => $.reports.builder.create)}
                </Button>
              </Tooltip>
            </Group>
          </div>
        </header>
        {saving.error ? (
          <div className={styles.failure}>
            <FormFailure text={problemText(saving.error)} />
          </div>
        ) : null}
        {isPhone ? (
          <Tabs value={shown} onChange={(name) => setShown(name ?? 'columns')} className={styles.phoneTabs ?? ''}>
            <Tabs.List className={styles.phoneTabList ?? ''}>
              {[...tabNames, 'preview' as const].map((name) => (
                <Tabs.Tab key={name} value={name} className={styles.tab ?? ''} aria-controls={panelId}>
                  {t(($) => $.reports.builder.tabs[name])}
                  <TabProblems name={name} />
                </Tabs.Tab>
              ))}
            </Tabs.List>
          </Tabs>
        ) : null}
        <div className={styles.body} inert={isBusy} {...(isPhone ? { id: panelId, role: 'tabpanel' } : {})}>
          {isPhone && shown === 'preview' ? null : (
            <aside className={styles.side} aria-label={t(($) => $.reports.builder.title)}>
              {isPhone ? null : (
                <Tabs
                  value={Shown ? shown : 'columns'}
                  onChange={(name) => setShown(name ?? 'columns')}
                  keepMounted={false}
                >
                  <Tabs.List grow>
                    {tabNames.map((name) => (
                      <Tabs.Tab key={name} value={name} className={styles.tab ?? ''}>
                        {t(($) => $.reports.builder.tabs[name])}
                        <TabCount name={name} draft={draft} />
                        <TabProblems name={name} />
                      </Tabs.Tab>
                    ))}
                  </Tabs.List>
                  {tabNames.map((name) => {
                    const Tab = tabs[name];
                    return (
                      <Tabs.Panel key={name} value={name} className={styles.panel ?? ''}>
                        <Suspense>
                          <Tab />
                        </Suspense>
                      </Tabs.Panel>
                    );
                  })}
                </Tabs>
              )}
              {isPhone && Shown ? (
                <div className={styles.panel}>
                  <Suspense>
                    <Shown />
                  </Suspense>
                </div>
              ) : null}
            </aside>
          )}
          {isPhone && shown !== 'preview' ? null : (
            <Preview
              query={preview}
              isBehind={settled !== draft}
              hasColumns={hasColumns}
              onSettings={() => setShown('settings')}
            />
          )}
        </div>
        {builder.problems.length > 0 && hasColumns ? <ProblemList onGo={goTo} /> : null}
        <ConfirmDialog
          isOpen={isResetting}
          onClose={() => setResetting(false)}
          title={t(($) => $.reports.builder.resetTitle)}
          confirm={t(($) => $.reports.builder.resetConfirm)}
          onConfirm={() => onChange(resetDraft)}
        >
          {t(($) => $.reports.builder.resetText)}
        </ConfirmDialog>
        {isTemplating ? (
          <SaveTemplateDialog name={draft.name} source={definitionOf(draft)} onClose={() => setTemplating(false)} />
        ) : null}
      </div>
    </BuilderContext>
  );
}

/** The places that the server named when it refused to save. */
function refusedPlaces(failure: unknown): readonly PlacedProblem[] {
  return isProblem(failure) ? failure.errors.map(({ path, message }) => ({ path, text: message })) : nothing;
}
