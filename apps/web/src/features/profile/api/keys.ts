const push = ['profile', 'push'] as const;

/** The keys of what somebody sees of their own account. */
export const profileKeys = {
  sessions: ['profile', 'sessions'] as const,
  secondFactors: ['profile', 'second-factors'] as const,
  appPicture: (link: string) => ['profile', 'app-picture', link] as const,
  push,
  pushAbility: [...push, 'ability'] as const,
  pushDevices: [...push, 'devices'] as const,
  unsubscription: (token: string) => ['unsubscribe', token] as const,
};
