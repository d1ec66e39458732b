import { FileStoreFault } from '../adapters/files/file-store.ts';
import { NoTurn } from '../database/fair-turns.ts';
import { CursorNotValid } from '../database/page-order.ts';
import { isPassingFault } from '../database/pool.ts';
import { ReadingTooSlow } from '../database/turn-taking-connections.ts';
import { isValueFault } from '../database/value-faults.ts';
import { Problem } from './problem.ts';

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** True when the same transaction may succeed if it is run again from its start. */
export function isWorthRetrying(error: unknown): boolean {
  const code = codeOf(error);
  return code === '40001' || code === '40P01' || isTakenId(error);
}

/** Answers are stored without asking first whether their IDs are new (`loadLocked`): the next try asks. */
function isTakenId(error: unknown): boolean {
  return codeOf(error) === '23505' && (error as { constraint?: unknown }).constraint === 'answers_pkey';
}

/** A disk that takes nothing or gives nothing: read-only, closed, unplugged, out of handles. */
const diskFaults = new Set([
  'EROFS',
  'EACCES',
  'EPERM',
  'EIO',
  'ENOTDIR',
  'EEXIST',
  'EISDIR',
  'EMFILE',
  'ENFILE',
  'ESTALE',
]);

function isDiskFault(error: unknown, code: string | undefined): boolean {
  return code !== undefined && diskFaults.has(code) && error instanceof Error && 'syscall' in error;
}

/** What a caller gets for a fault of database, disk or bucket; undefined when it is our own mistake (500). */
export function problemOfFault(error: unknown): Problem | undefined {
  const code = codeOf(error);
  if (error instanceof CursorNotValid) {
    return new Problem('not_valid', { fields: [{ path: 'query.after', code: 'not_valid', message: '' }] });
  }
  if (error instanceof ReadingTooSlow) return new Problem('reading_too_slow');
  if (error instanceof NoTurn) return new Problem('unavailable', { retryAfter: 2 });
  if (isValueFault(error)) return new Problem('not_valid');
  if (error instanceof FileStoreFault && error.isFull) return new Problem('disk_full');
  if (error instanceof FileStoreFault || isDiskFault(error, code)) return new Problem('unavailable', { retryAfter: 5 });
  if (isPassingFault(error) || code === '57014' || code === '55P03') {
    return new Problem('unavailable', { retryAfter: 2 });
  }
  switch (code) {
    case '53100':
    case 'ENOSPC':
    case 'EDQUOT':
      return new Problem('disk_full');
    case '40001':
    case '40P01':
    case '23505':
      return new Problem('conflict');
    // A reference to nothing.
    case '23503':
      return new Problem('not_valid');
    default:
      return undefined;
  }
}
