import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { changeAbsence, createAbsence, decideAbsence, listAbsences, removeAbsence } from '@plumbline/contract/absences';
import type { Absence } from '@plumbline/contract/absences';
import type { ResponseOf, SentBody } from '@plumbline/contract/call';
import { addHoliday, importHolidays, listHolidays, removeHoliday } from '@plumbline/contract/holidays';
import { changeWorkingHours, readWorkingHours } from '@plumbline/contract/working-hours';
import { callServer } from '../../../lib/api/call-server.ts';
import { registerLiveInvalidation } from '../../../lib/live/invalidations.ts';
import { availabilityKeys } from './keys.ts';

for (const event of ['user.absence', 'user.working_hours', 'settings.']) {
  registerLiveInvalidation(event, [availabilityKeys.all]);
}

/** What a person is absent for, the last first; with `from` only what lasts until that day or longer. */
export const absencesQuery = (userId: string, from: string | null) =>
  queryOptions({
    queryKey: availabilityKeys.absencesOf(userId, from),
    queryFn: ({ signal }) =>
      callServer(listAbsences, { query: { users: userId, page_size: 100, ...(from ? { from } : {}) }, signal }),
  });

/** The absences that nobody has decided about, those first that begin first; of as many people as one sees. */
export const requestsQuery = queryOptions({
  queryKey: availabilityKeys.requests,
  queryFn: ({ signal }) =>
    callServer(listAbsences, { query: { state: 'asked', sort: 'firstDay', page_size: 200 }, signal }),
});

export type Hours = ResponseOf<typeof readWorkingHours>;

/** When a person works. */
export const hoursQuery = (userId: string) =>
  queryOptions({
    queryKey: availabilityKeys.hours(userId),
    queryFn: ({ signal }) => callServer(readWorkingHours, { params: { id: userId }, signal }),
  });

/** The public holidays from a day on, or all of them. */
export const holidaysQuery = (from: string | null) =>
  queryOptions({
    queryKey: availabilityKeys.holidays(from),
    queryFn: ({ signal }) => callServer(listHolidays, { query: from ? { from } : {}, signal }),
  });

function useRefresh() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: availabilityKeys.all });
}

export type AbsenceInput = Pick<
  SentBody<typeof createAbsence>,
  'kind' | 'part' | 'firstDay' | 'lastDay' | 'from' | 'to' | 'reason'
>;

/** Asks for an absence of a person, or replaces one. */
export function useSaveAbsence(userId: string, absence: Absence | null) {
  return useMutation({
    mutationFn: (input: AbsenceInput) =>
      absence === null
        ? callServer(createAbsence, { body: { ...input, user: userId } })
        : callServer(changeAbsence, { params: { id: absence._id }, body: { ...input, version: absence.version } }),
    onSettled: useRefresh(),
  });
}

/** Confirms or refuses an absence as it is shown, with what is said about it. */
export function useDecideAbsence() {
  return useMutation({
    mutationFn: ({ absence, state, note }: { absence: Absence; state: 'confirmed' | 'refused'; note?: string }) =>
      callServer(decideAbsence, {
        params: { id: absence._id },
        body: { state, version: absence.version, ...(note && { note }) },
      }),
    onSettled: useRefresh(),
  });
}

export function useRemoveAbsence() {
  return useMutation({
    mutationFn: (id: string) => callServer(removeAbsence, { params: { id } }),
    onSettled: useRefresh(),
  });
}

/** Gives a person hours of their own, or those of the company. */
export function useSaveHours(userId: string, before: Hours['own']) {
  return useMutation({
    mutationFn: (own: Hours['own']) =>
      callServer(changeWorkingHours, { params: { id: userId }, body: { own, before } }),
    onSettled: useRefresh(),
  });
}

export function useAddHoliday() {
  return useMutation({
    mutationFn: (body: SentBody<typeof addHoliday>) => callServer(addHoliday, { body }),
    onSettled: useRefresh(),
  });
}

export type ImportedHolidays = ResponseOf<typeof importHolidays>;

/** Adds the public holidays of a calendar: of its text, or from its address. */
export function useImportHolidays() {
  return useMutation({
    mutationFn: (body: SentBody<typeof importHolidays>) => callServer(importHolidays, { body }),
    onSettled: useRefresh(),
  });
}

export function useRemoveHoliday() {
  return useMutation({
    mutationFn: (id: string) => callServer(removeHoliday, { params: { id } }),
    onSettled: useRefresh(),
  });
}
