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
