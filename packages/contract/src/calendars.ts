import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { done, id, idParams, moment } from './wire.ts';

/** Days that the calendar of a feed goes back and ahead, and how many jobs it has at most: those nearest to now. */
export const calendarReach = { back: 30, ahead: 180, jobs: 2000 } as const;

/** A secret address from which calendar programs read jobs. `address` is null but when it was just made. */
export const calendarFeed = z.object({
  _id: id,
  /** The view of jobs that it shows, without a name once its owner does not see it any more; null: the jobs that its owner is on. */
  view: z.object({ _id: id, name: z.string().nullable() }).nullable(),
  address: z.string().nullable(),
  created_at: moment,
  last_read_at: moment.nullable(),
  reads: z.number().int(),
});

export type CalendarFeed = z.output<typeof calendarFeed>;

export const listCalendars = defineCall({
  name: 'listCalendars',
  method: 'GET',
  path: '/v2/calendars',
  feature: 'calendars',
  summary:
    'The calendars that the person subscribes to: that of their own jobs first, then those of views, by name. A view that the person does not see any more has no name; its calendar is not found then.',
  spec: 'decision on calendars',
  response: z.array(calendarFeed),
});

export const openCalendar = defineCall({
  name: 'openCalendar',
  method: 'POST',
  path: '/v2/calendars',
  feature: 'calendars',
  summary:
    'Makes a secret, read-only address of an iCalendar file: of the jobs that the person is on, or of the jobs with people that a view of jobs shows, for who has the shift view. It is read with the rights that the person has then. An earlier address of the same ends. The address is sent this once.',
  spec: 'decision on calendars',
  body: z.object({ view: id.nullable().default(null) }),
  response: calendarFeed,
});

export const closeCalendar = defineCall({
  name: 'closeCalendar',
  method: 'DELETE',
  path: '/v2/calendars/{id}',
  feature: 'calendars',
  summary: 'Ends the address of a calendar of the person’s own.',
  spec: 'decision on calendars',
  params: idParams,
  response: done,
});

export const readCalendar = defineCall({
  name: 'readCalendar',
  method: 'GET',
  path: '/v2/calendars/feed/{token}',
  feature: 'calendars',
  summary:
    'The jobs of a calendar by its secret address, with or without `.ics` at its end: from 30 days back to 180 days ahead, the 2,000 nearest to now. With `If-None-Match` it answers 304 while nothing has changed.',
  spec: 'decision on calendars',
  authentication: 'none',
  params: z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{40,100}(\.ics)?$/) }),
  responseKind: 'file',
  response: z.unknown(),
});
