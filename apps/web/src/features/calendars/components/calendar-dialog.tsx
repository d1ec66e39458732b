import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CalendarList } from './calendar-list.tsx';

interface CalendarDialogProps {
  /** The view that is shown; null without one. Left out where views are not shown: all that one subscribes to are listed. */
  readonly view?: { readonly _id: string; readonly name: string } | null;
  readonly onClose: () => void;
}

/** Subscribing to the plan in a calendar program. */
export function CalendarDialog({ view, onClose }: CalendarDialogProps) {
  const { t } = useTranslation(['calendars', 'ui']);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(($) => $.calendars.title)}
      size={560}
      closeButtonProps={{ 'aria-label': t(($) => $.ui.close, { ns: 'ui' }) }}
    >
      <CalendarList view={view} />
    </Modal>
  );
}
