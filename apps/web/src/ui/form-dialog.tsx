import type { ModalProps } from '@mantine/core';
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConflictQuestion } from './editing/ask-conflict.ts';
import { useAskBeforeLeaving } from './use-ask-before-leaving.ts';
import { LeaveDialog } from './leave-guard.tsx';

interface FormDialogProps {
  readonly title: ReactNode;
  readonly size?: ModalProps['size'];
  /** The content of the form, comparable as JSON. The initial content is no loss. */
  readonly content: unknown;
  /** The initial content, if the current one comes from a draft. */
  readonly start?: unknown;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A dialog to fill in. By Escape, by its cross or by a press beside it nobody loses what they have put in: it asks first. A button
 * of its own that cancels is an answer already.
 */
export function FormDialog({ title, size, content, start = content, onClose, children }: FormDialogProps) {
  const { t } = useTranslation('ui');
  const [atFirst] = useState(() => JSON.stringify(start));
  const [isAsking, setAsking] = useState(false);
  const isDirty = JSON.stringify(content) !== atFirst;
  useAskBeforeLeaving(isDirty);
  const hasConflict = useConflictQuestion() !== null;
  return (
    <Modal
      opened
      onClose={() => (isDirty ? setAsking(true) : onClose())}
      // The question takes the key for itself.
      closeOnEscape={!isAsking && !hasConflict}
      title={title}
      {...(size === undefined ? {} : { size })}
      closeButtonProps={{ 'aria-label': t(($) => $.ui.close) }}
    >
      {children}
      {isAsking ? <LeaveDialog onStay={() => setAsking(false)} onLeave={onClose} /> : null}
    </Modal>
  );
}
