import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface PickerDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
}

/** The window of a picker (spec/1 §2 "User picker modal", 600 × 600). What is in it begins again each time it opens. */
export function PickerDialog({ isOpen, onClose, title, children }: PickerDialogProps) {
  const { t } = useTranslation('ui');
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      size={600}
      closeButtonProps={{ 'aria-label': t(($) => $.ui.close) }}
    >
      {isOpen ? children : null}
    </Modal>
  );
}
