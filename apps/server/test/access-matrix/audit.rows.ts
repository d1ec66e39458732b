import type { Row } from './cells.ts';
import { plain } from './cells.ts';

/** The audit trail of their company is the administrators'. An entry of another one has no number here. */
export const rows: Record<string, Row> = {
  listAudit: plain('200 200 403 403 403'),
  checkAudit: plain('200 200 403 403 403'),
  readAuditEntry: plain('404 404 403 403 403', { params: { id: '999999999999' } }),
};
