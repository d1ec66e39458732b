import { IconCalendarShare } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import { CalendarDialog } from '../../calendars/index.ts';

/** Opens one's own calendars: the jobs of the day in the calendar of the phone. */
export function SubscribeButton() {
  const { t } = useTranslation('shifts');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label={t(($) => $.shifts.out.subscribe)} onClick={() => setOpen(true)}>
        <IconCalendarShare size={20} aria-hidden />
      </IconButton>
      {isOpen ? (
        <Suspense fallback={null}>
          <CalendarDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
