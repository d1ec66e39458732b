/** The keys of the calendars that somebody subscribes to. */
export const calendarKeys = {
  all: ['calendars'] as const,
};
