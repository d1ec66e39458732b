const all = ['notifications'] as const;

/** The keys of notifications, and of what somebody wants to be notified of. */
export const notificationKeys = {
  all,
  list: [...all, 'list'] as const,
  unread: [...all, 'unread'] as const,
  settings: (userId: string | null) => ['profile', 'notificationSettings', userId] as const,
  preferences: (userId: string) => ['profile', 'notifications', userId] as const,
};
