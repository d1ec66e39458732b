/** How far a backup, or the restoring of one, is. */
export interface BackupProgress {
  stage: 'reading' | 'rows' | 'files' | 'indexes';
  /** The table that is copied. */
  what: string;
  rows: number;
  bytes: number;
  files: number;
}
