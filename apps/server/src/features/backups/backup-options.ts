import type pg from 'pg';
import type { BackupKey } from '../../adapters/backups/backup-key.ts';
import type { BackupPlace } from '../../adapters/backups/backup-place.ts';
import type { FileStore } from '../../adapters/files/file-store.ts';
import type { Instance } from '../../instances/instance.ts';
import type { BackupProgress } from './backup-progress.ts';

/** A company that is backed up. */
export type BackedUpCompany = Pick<Instance, 'id' | 'name' | 'schema'>;

/** What is backed up, and how. */
export interface BackupContent {
  /** The database of the company. */
  connectionString: string;
  /** The first database, whose platform schema knows the company. */
  platform: Pick<pg.Pool, 'query'>;
  instance: BackedUpCompany;
  /** Where the files of the company are. */
  files: FileStore;
  /** Encrypts the backup; null leaves it open. */
  key: BackupKey | null;
  /** Leaves secrets of the company out, for whoever may read all else of it. */
  isRedacted?: boolean;
  /** Puts the bytes of files into the backup, to be downloaded as one, and not beside it. */
  isWhole: boolean;
  now: Date;
  signal?: AbortSignal;
  onProgress?: (progress: BackupProgress) => void;
  /**
   * Called once the moment of the backup is fixed: nothing that is written from now on is in it.
   * @param snapshot by which another transaction sees the same rows
   */
  onSnapshot?: (snapshot: string) => Promise<void>;
}

export interface BackupOptions extends BackupContent {
  place: BackupPlace;
}

export interface TakenBackup {
  /** At its place. */
  path: string;
  /** Of the backup itself, in bytes. */
  size: number;
  takenAt: Date;
  rows: number;
  /** How many files it has, how many of them were copied now, and how many had no bytes any more. */
  files: { count: number; copied: number; bytes: number; missing: number };
}
