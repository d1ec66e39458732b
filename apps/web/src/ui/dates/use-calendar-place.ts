import type { DatePickerInputProps } from '@mantine/dates';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { roomyQuery } from '../theme.ts';

type CalendarPlace = Pick<DatePickerInputProps, 'dropdownType' | 'modalProps' | 'popoverProps' | 'highlightToday'>;

/**
 * Where the calendar of a field opens: beside the field on a desk, over the screen on a phone, on its side too.
 * @param title what the calendar is for, shown over the screen
 * @param close what the button that closes it is called
 */
export function useCalendarPlace(title: ReactNode, close: string): CalendarPlace {
  const isRoomy = useMediaQuery(roomyQuery, true, { getInitialValueInEffect: false });
  return {
    highlightToday: true,
    dropdownType: isRoomy ? 'popover' : 'modal',
    modalProps: {
      title,
      size: 'auto',
      padding: 'sm',
      withCloseButton: true,
      closeButtonProps: { 'aria-label': close, size: 44 },
    },
    // Whoever leaves the calendar is again at its field.
    popoverProps: { returnFocus: true },
  };
}
