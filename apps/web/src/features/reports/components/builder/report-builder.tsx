import { CloseButton, LoadingOverlay } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Report } from '@plumbline/contract/report-shapes';
import { isProblem } from '../../../../lib/api/problem-error.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { FormFailure } from '../../../../ui/form-failure.tsx';
import { phoneQuery } from '../../../../ui/theme.ts';
import { useProblemText } from '../../../../ui/use-problem-text.ts';
import { previewQuery } from '../../api/reports.ts';
import type { Draft } from '../../model/draft.ts';
import { definitionOf, resetDraft } from '../../model/draft.ts';
import type { PlacedProblem } from '../../model/problems.ts';
import { tabOf } from '../../model/problems.ts';
import { useReportParts } from '../use-report-parts.ts';
import { SaveTemplateDialog } from '../save-template-dialog.tsx';
import { BuilderActions } from './builder-actions.tsx';
import { BuilderContext } from './builder-context.ts';
import type { ShownTab } from './builder-tabs.tsx';
import { DeskTabs, isTab, PhoneTab, PhoneTabs } from './builder-tabs.tsx';
import styles from './builder.module.css';
import { NameField } from './name-field.tsx';
import { Preview } from './preview.tsx';
import { ProblemList } from './problem-list.tsx';
import { useBuilderOf } from './use-builder-of.ts';
import { useFocusOnceLoaded } from './use-focus-once-loaded.ts';
import { useGoTo } from './use-go-to.ts';
import { useSaveReport } from './use-save-report.ts';

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
  const [shown, setShown] = useState<ShownTab>(isTab(tab) ? tab : 'columns');
  const [isResetting, setResetting] = useState(false);
  const [isTemplating, setTemplating] = useState(false);
  const [settled] = useDebouncedValue(draft, previewDelay);
  const preview = useQuery({ ...previewQuery(settled), enabled: settled.columns.length > 0 });
  const saving = useSaveReport(draft, report, onSaved);
  const { query: columns, builder } = useBuilderOf({
    draft,
    change: onChange,
    preview: preview.data,
    // Whoever goes on has mended some of it: from then on the builder says what it finds itself.
    refused: refusedPlaces(saving.refusal),
  });
  const parts = useReportParts(builder.titleOf);
  const hasColumns = draft.columns.length > 0;
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
            <BuilderActions
              draft={draft}
              isNew={report === null}
              isSaving={saving.isPending}
              saveRef={saving.buttonRef}
              onReset={() => setResetting(true)}
              onTemplate={() => setTemplating(true)}
              onSave={() => void saving.save(parts).catch(() => undefined)}
            />
          </div>
        </header>
        {saving.error ? (
          <div className={styles.failure}>
            <FormFailure text={problemText(saving.error)} />
          </div>
        ) : null}
        <Halves draft={draft} shown={shown} onShow={setShown} isBusy={isBusy}>
          <Preview
            query={preview}
            isBehind={settled !== draft}
            hasColumns={hasColumns}
            onSettings={() => setShown('settings')}
          />
        </Halves>
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

interface HalvesProps {
  readonly draft: Draft;
  readonly shown: ShownTab;
  readonly onShow: (tab: ShownTab) => void;
  readonly isBusy: boolean;
  /** How the report looks. */
  readonly children: ReactNode;
}

/** The tabs beside the preview; on a phone one of them all. */
function Halves({ draft, shown, onShow, isBusy, children }: HalvesProps) {
  const { t } = useTranslation('reports');
  const isPhone = useMediaQuery(phoneQuery, false, { getInitialValueInEffect: false });
  const panelId = useId();
  return (
    <>
      {isPhone ? <PhoneTabs shown={shown} onShow={onShow} panelId={panelId} /> : null}
      <div className={styles.body} inert={isBusy} {...(isPhone ? { id: panelId, role: 'tabpanel' } : {})}>
        {isPhone && shown === 'preview' ? null : (
          <aside className={styles.side} aria-label={t(($) => $.reports.builder.title)}>
            {isPhone ? null : <DeskTabs shown={shown} onShow={onShow} draft={draft} />}
            {isPhone && shown !== 'preview' ? <PhoneTab name={shown} /> : null}
          </aside>
        )}
        {isPhone && shown !== 'preview' ? null : children}
      </div>
    </>
  );
}

/** The places that the server named when it refused to save. */
function refusedPlaces(failure: unknown): readonly PlacedProblem[] {
  return isProblem(failure) ? failure.errors.map(({ path, message }) => ({ path, text: message })) : nothing;
}
