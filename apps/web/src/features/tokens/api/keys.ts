/** The keys of one's own tokens. */
export const tokenKeys = {
  all: ['tokens'] as const,
};
