import { Modal } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Report } from '@plumbline/contract/report-shapes';
import { useOpened } from '../../../../ui/editing/use-opened.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
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

/** The report builder over whatever opened it. What is not saved is not lost without a question (spec/3 §4). */
export function BuilderDialog({ start: shown, report, tab, onClose, onSaved }: BuilderDialogProps) {
  const { t } = useTranslation('reports');
  const start = useOpened(shown);
  const opened = useOpened(report);
  const [draft, setDraft] = useState(start);
  const [isAsking, setAsking] = useState(false);
  const isDone = useRef(false);
  const isDirty = !isSame(draft, start);
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
