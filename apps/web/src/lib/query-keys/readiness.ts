/** What the server says of itself. */
export const readinessKeys = {
  all: ['readiness'],
} as const;
