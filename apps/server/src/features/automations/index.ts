// What other features may import of automations.
export type { PlannedAhead } from './planned-ahead.queries.ts';
export { readPlannedAhead } from './planned-ahead.queries.ts';
