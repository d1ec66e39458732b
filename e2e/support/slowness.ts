/** How many times longer than usual this machine takes, as `npm test` measured it at its start; what waits, waits so much longer. */
export const slowness = Number(process.env['TEST_SLOWNESS'] ?? 1);
