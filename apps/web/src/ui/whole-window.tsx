import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './whole-window.module.css';

interface WholeWindowProps {
  /** What a screen reader calls it. */
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** What takes the whole window for itself, on a phone and at a desk: it brings its own way out, which Escape is not. */
export function WholeWindow({ label, onClose, children }: WholeWindowProps) {
  return (
    <Modal
      opened
      fullScreen
      withCloseButton={false}
      closeOnEscape={false}
      padding={0}
      transitionProps={{ duration: 0 }}
      classNames={{ content: styles.content ?? '', body: styles.body ?? '' }}
      attributes={{ content: { 'aria-label': label } }}
      onClose={onClose}
    >
      {children}
    </Modal>
  );
}
