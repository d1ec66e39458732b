/** The query key of the server's health. */
export const readinessKeys = {
  all: ['readiness'],
} as const;
