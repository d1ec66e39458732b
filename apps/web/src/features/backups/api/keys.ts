/** The keys of the backups of installations. */
export const backupKeys = {
  of: (instanceId: string) => ['backups', instanceId] as const,
};
