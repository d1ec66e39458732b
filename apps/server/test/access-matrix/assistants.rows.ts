import type { Row } from './cells.ts';
import { plain } from './cells.ts';

/** Everybody may have an assistant: it sees and does what they do. */
export const rows: Record<string, Row> = {
  talkToAssistant: plain('200 200 200 200 200', { body: { jsonrpc: '2.0', id: 1, method: 'tools/list' } }),
};
