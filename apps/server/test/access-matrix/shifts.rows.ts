import type { Row } from './cells.ts';
import { plain } from './cells.ts';

const days = { query: { from: '2026-03-15', to: '2026-03-21' } };

/** The shift view (spec/3 §6), and each person's own days. */
export const rows: Record<string, Row> = {
  listShifts: plain('200 200 200 403 403', days),
  countShifts: plain('200 200 200 403 403', days),
  listOwnShifts: plain('200 200 200 200 403', days),
};
