import type { DestinationStream, Logger, LoggerOptions } from 'pino';
import { pino } from 'pino';
import { requestFields } from './request-scope.ts';

/**
 * The server's log: one JSON object a line, without anything secret, with `requestId` and `instanceId` while a request is served.
 * @param to where lines are written, by default the standard output
 */
export function openLogger(level: string, to?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: undefined,
    mixin: requestFields,
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
  };
  return to === undefined ? pino(options) : pino(options, to);
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
