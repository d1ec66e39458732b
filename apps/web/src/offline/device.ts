import { Dexie } from 'dexie';
import { DeviceDatabase } from './outbox-database.ts';

/** The database of this device, shared by all tabs of this instance. */
export const device = new DeviceDatabase();

/** Whether a write failed because storage is full. */
export function isStorageFull(failure: unknown): boolean {
  if (failure instanceof Dexie.QuotaExceededError) return true;
  const inner = (failure as { inner?: { name?: string } } | null)?.inner;
  return (failure as { name?: string } | null)?.name === 'QuotaExceededError' || inner?.name === 'QuotaExceededError';
}
