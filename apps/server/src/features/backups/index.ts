// What other features may import of backups. What makes and reads them is loaded when it is first needed.
import type { Services } from '../../services.ts';
import type { BackedUpCompany } from './backup-options.ts';

export { lastBackupPath } from './backup-records.ts';
export { BackupRefused } from './backup-refused.ts';

/** See `back-up-all.ts`. @returns whether the company's data may be erased */
export async function backUpBeforeErasure(services: Services, company: BackedUpCompany): Promise<boolean> {
  const { backUpBeforeErasure: backUp } = await import('./back-up-all.ts');
  return backUp(services, company);
}

/** See `fill-from-backup.ts`. @throws BackupRefused; FileStoreFault */
export async function fillFromBackup(
  services: Services,
  backup: { path: string; schema: string },
  onProgress: (done: number) => void,
): Promise<void> {
  const { fillFromBackup: fill } = await import('./fill-from-backup.ts');
  await fill(services, backup, onProgress);
}

/** See `move-company.ts`. */
export async function settleMoves(services: Services): Promise<void> {
  const { settleMoves: settle } = await import('./move-company.ts');
  await settle(services);
}
