/** The keys of the programs of others, and of what one of them asks. */
export const programKeys = {
  all: ['programs'] as const,
  request: (asked: object) => ['program-request', asked] as const,
};
