/** The keys of what is made in the background. */
export const exportKeys = {
  all: ['exports'] as const,
};
