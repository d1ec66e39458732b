/** The query key of the limits of one's own company. */
export const limitKeys = {
  all: ['limits'],
} as const;
