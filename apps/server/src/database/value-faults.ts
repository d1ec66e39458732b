/** Text that JSON can carry and PostgreSQL can't store or read: NUL, lone surrogates, numbers out of range, times that there are not. */
const unreadable = new Set(['22P05', '22P02', '22021', '22003', '22007', '22008', '22009']);

/** True for the fault of a statement that was sent a value which PostgreSQL can't store or read. */
export function isValueFault(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && unreadable.has(error.code);
}
