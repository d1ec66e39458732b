/** The keys of service accounts and their tokens. */
const all = ['service-accounts'] as const;

export const serviceKeys = {
  all,
  tokens: (id: string) => [...all, 'tokens', id] as const,
};
