import { Modal } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Report } from '@plumbline/contract/report-shapes';
import { useOpened } from '../../../../ui/editing/use-opened.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import type { KeptDraft } from '../../../../lib/drafts/device-drafts.ts';
import { RestoredNote } from '../../../../ui/editing/restored-note.tsx';
import { useKeepDraft, useKeptDraft } from '../../../../ui/editing/use-device-draft.ts';
import { ownEscape } from '../../../../ui/own-escape.ts';
import type { Draft } from '../../model/draft.ts';
import { isSame } from '../../model/draft.ts';
import { ReportBuilder } from './report-builder.tsx';

interface BuilderDialogProps {
  readonly start: Draft;
  /** The report that is changed; null makes a new one. */
  readonly report: Report | null;
  readonly tab?: string | undefined;
  readonly onClose: () => void;
  readonly onSaved: (id: string) => void;
}

/** The state of a builder that is stored until it is saved. */
export interface UnsavedReport {
  readonly start: Draft;
  readonly report: Report | null;
  readonly draft: Draft;
}

/** The name of a report's draft on this device; null for a new report. */
export const reportDraftName = (id: string | null) => `report/${id ?? 'new'}`;

/** The builder, with what was put into it here before and not saved. */
export function BuilderDialog(props: BuilderDialogProps) {
  const kept = useKeptDraft<UnsavedReport>(reportDraftName(props.report?._id ?? null));
  return kept === undefined ? null : <Builder {...props} kept={kept} />;
}

interface BuilderProps extends BuilderDialogProps {
  readonly kept: KeptDraft<UnsavedReport> | null;
}

/** The report builder over whatever opened it. What is not saved is not lost without a question (spec/3 §4). */
function Builder({ start: shown, report, tab, onClose, onSaved, kept }: BuilderProps) {
  const { t } = useTranslation('reports');
  const start = useOpened(kept ? kept.content.start : shown);
  const opened = useOpened(kept ? kept.content.report : report);
  const [draft, setDraft] = useState(kept?.content.draft ?? start);
  const [isAsking, setAsking] = useState(false);
  const isDone = useRef(false);
  const isDirty = !isSame(draft, start);
  useKeepDraft(
    reportDraftName(report?._id ?? null),
    { start, report: opened, draft } satisfies UnsavedReport,
    isDirty && !isDone.current,
  );
  const close = () => {
    if (isDirty) setAsking(true);
    else onClose();
  };
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      const place = (search: unknown) => (search as Record<string, string | undefined>)['build'];
      const leaves = current.pathname !== next.pathname || place(current.search) !== place(next.search);
      return isDirty && !isDone.current && leaves;
    },
    enableBeforeUnload: () => isDirty && !isDone.current,
    withResolver: true,
  });
  const isBlocked = blocker.status === 'blocked';
  return (
    <Modal
      opened
      fullScreen
      onClose={close}
      {...ownEscape(close)}
      withCloseButton={false}
      padding={0}
      aria-label={t(($) => $.reports.builder.title)}
      transitionProps={{ duration: 0 }}
    >
      <RestoredNote kept={kept} onDiscard={() => setDraft(start)} />
      <ReportBuilder
        draft={draft}
        report={opened}
        tab={tab}
        onChange={setDraft}
        onClose={close}
        onSaved={(id) => {
          isDone.current = true;
          onSaved(id);
        }}
      />
      <ConfirmDialog
        isOpen={isAsking || isBlocked}
        title={t(($) => $.reports.builder.leaveTitle)}
        confirm={t(($) => $.reports.builder.leave)}
        isDangerous
        onClose={() => {
          setAsking(false);
          if (blocker.status === 'blocked') blocker.reset();
        }}
        onConfirm={() => {
          isDone.current = true;
          if (blocker.status === 'blocked') blocker.proceed();
          else onClose();
        }}
      >
        {t(($) => $.reports.builder.leaveText)}
      </ConfirmDialog>
    </Modal>
  );
}
