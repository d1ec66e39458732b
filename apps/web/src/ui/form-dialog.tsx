import type { ModalProps } from '@mantine/core';
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConflictQuestion } from './editing/ask-conflict.ts';
import { LeaveDialog } from './leave-guard.tsx';

interface FormDialogProps {
  readonly title: ReactNode;
  readonly size?: ModalProps['size'];
  /** What has been put in, as JSON would hold it. What stands there at first is no loss. */
  readonly content: unknown;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A dialog to fill in. By Escape, by its cross or by a press beside it nobody loses what they have put in: it asks first. A button
 * of its own that cancels is an answer already.
 */
export function FormDialog({ title, size, content, onClose, children }: FormDialogProps) {
  const { t } = useTranslation('ui');
  const [atFirst] = useState(() => JSON.stringify(content));
  const [isAsking, setAsking] = useState(false);
  const hasConflict = useConflictQuestion() !== null;
  return (
    <Modal
      opened
      onClose={() => (JSON.stringify(content) === atFirst ? onClose() : setAsking(true))}
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
