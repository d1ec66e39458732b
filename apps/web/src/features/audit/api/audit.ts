import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AuditFilters } from '@plumbline/contract/audit';
import { checkAudit, listAudit, readAuditEntry } from '@plumbline/contract/audit';
import type { ResponseOf } from '@plumbline/contract/call';
import { callServer } from '../../../lib/api/call-server.ts';
import { auditKeys } from './keys.ts';

/** The audit trail page after page, the newest entries first. */
export const auditQuery = (filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: auditKeys.list(filters),
    queryFn: ({ pageParam, signal }) =>
      callServer(listAudit, { query: { ...filters, ...(pageParam !== null && { after: pageParam }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
  });

/** One entry, with what was there before and after. */
export const auditEntryQuery = (id: string) =>
  queryOptions({
    queryKey: auditKeys.item(id),
    queryFn: ({ signal }) => callServer(readAuditEntry, { params: { id }, signal }),
  });

type CheckedPart = ResponseOf<typeof checkAudit>;

/** What was found in the whole trail, or up to its first fault. */
export type CheckedTrail = Pick<CheckedPart, 'checked' | 'erased' | 'fault' | 'last' | 'unchained'>;

/** Has the whole trail computed again, a part a call. @param onProgress with how many entries were checked so far */
export async function checkTrail(onProgress: (checked: number) => void): Promise<CheckedTrail> {
  let [checked, erased] = [0, 0];
  let last: CheckedPart['last'] = null;
  for (let from: number | null = 1; from !== null;) {
    const part: CheckedPart = await callServer(checkAudit, { query: { from } });
    checked += part.checked;
    erased += part.erased;
    last = part.last ?? last;
    onProgress(checked);
    if (part.fault || part.next === null)
      return { checked, erased, fault: part.fault, last, unchained: part.unchained };
    from = part.next;
  }
  return { checked, erased, fault: null, last, unchained: null };
}
