import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface RemoveButtonProps {
  readonly label: string;
  /** "Delete Fire safety?" */
  readonly title: string;
  readonly confirm: string;
  /** Names what goes with it. */
  readonly children: ReactNode;
  readonly onRemove: () => Promise<unknown>;
}

/** Takes away the thing that the panel is about, once the person has said that they mean it. */
export function RemoveButton({ label, title, confirm, children, onRemove }: RemoveButtonProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div>
      <Button
        color="red"
        c="var(--mantine-color-error)"
        variant="default"
        leftSection={<IconTrash size={18} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={title}
        confirm={confirm}
        isDangerous
        onConfirm={onRemove}
      >
        {children}
      </ConfirmDialog>
    </div>
  );
}
