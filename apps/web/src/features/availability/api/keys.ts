const all = ['availability'] as const;

/** The keys of what is read of availability. */
export const availabilityKeys = {
  all,
  absences: [...all, 'absences'] as const,
  absencesOf: (userId: string, from: string | null) => [...all, 'absences', userId, from] as const,
  requests: [...all, 'absences', 'requests'] as const,
  hours: (userId: string) => [...all, 'hours', userId] as const,
  holidays: (from: string | null) => [...all, 'holidays', from] as const,
};
