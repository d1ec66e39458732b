// What other features may import of calendars.
import { lazy } from 'react';

/** Where the calendar of a view and of one's own jobs is subscribed to, loaded when it is first opened. */
export const CalendarDialog = lazy(async () => ({
  default: (await import('./components/calendar-dialog.tsx')).CalendarDialog,
}));

/** The calendars that one subscribes to, loaded where they are first shown. */
export const CalendarList = lazy(async () => ({
  default: (await import('./components/calendar-list.tsx')).CalendarList,
}));

export { useSaveJobEntry } from './use-save-job-entry.ts';
