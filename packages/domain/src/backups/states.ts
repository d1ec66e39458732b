/** What becomes of a backup. */
export const backupStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type BackupState = (typeof backupStates)[number];

/** Who had it made: the night, somebody in the app, whoever operates the server, or the erasure of the company. */
export const backupKinds = ['night', 'app', 'command', 'last'] as const;
export type BackupKind = (typeof backupKinds)[number];

/** Whether somebody still works on it, or will. */
export const isBackupInProgress = (state: BackupState) => state === 'waiting' || state === 'running';
