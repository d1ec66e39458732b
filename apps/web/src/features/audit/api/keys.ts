import type { AuditFilters } from '@plumbline/contract/audit';

/** The query keys of the audit trail. */
export const auditKeys = {
  list: (filters: AuditFilters) => ['audit', 'list', filters] as const,
  item: (id: string) => ['audit', 'item', id] as const,
};
