import type { Logger } from 'pino';
import { pino } from 'pino';

/** The server's log: one JSON object a line, without anything secret. */
export function openLogger(level: string): Logger {
  return pino({
    level,
    base: undefined,
    redact: {
      paths: [
        'password',
        'token',
        'authorization',
        '*.password',
        '*.token',
        '*.authorization',
        'headers.authorization',
        'req.headers',
      ],
      censor: '[secret]',
    },
  });
}

/**
 * An error as a log line has it. Not every one is an `Error`: pg-boss hands out plain objects, which `String` calls [object Object],
 * and a host with several addresses fails with one error for each.
 */
export function errorText(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) {
    return `${error.message || error.name}: ${error.errors.map(errorText).join('; ')}`;
  }
  if (error instanceof Error) return error.cause === undefined ? String(error) : `${error}: ${errorText(error.cause)}`;
  if (typeof error !== 'object' || error === null) return String(error);
  const { message, code } = error as { message?: unknown; code?: unknown };
  if (typeof message === 'string' && message !== '') return typeof code === 'string' ? `${message} (${code})` : message;
  try {
    return JSON.stringify(error).slice(0, 2000);
  } catch {
    return Object.keys(error).join(', ');
  }
}
