import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlanState } from '../planning/plan-context.ts';

interface TrayDrawerProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The tray where there is no room beside the board. It gives way once a job is taken up from it. */
export function TrayDrawer({ isOpen, title, onClose, children }: TrayDrawerProps) {
  const { t } = useTranslation('ui');
  const isPlanning = usePlanState(({ gesture }) => gesture !== null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isPlanning && isOpen) close();
  }, [isPlanning, isOpen]);
  return (
    <Drawer
      opened={isOpen && !isPlanning}
      onClose={onClose}
      position="bottom"
      size="80%"
      title={title}
      closeButtonProps={{ 'aria-label': t(($) => $.ui.close), size: 44 }}
    >
      {children}
    </Drawer>
  );
}
