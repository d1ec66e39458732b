import type { Row } from './cells.ts';
import { plain } from './cells.ts';

/** The shift view (spec/3 §6). */
export const rows: Record<string, Row> = {
  listShifts: plain('200 200 200 403 403', { query: { from: '2026-03-15', to: '2026-03-21' } }),
};
