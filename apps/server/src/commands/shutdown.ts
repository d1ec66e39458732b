import type { Logger } from 'pino';
import { errorText } from '../logger.ts';

/**
 * Ends the process cleanly at the first SIGINT, SIGTERM or SIGHUP: each closer in order, none left out because another
 * failed. A second signal ends it at once.
 */
export function onShutdown(logger: Logger, closers: () => readonly (() => Promise<void>)[]): { now(): Promise<void> } {
  let closing: Promise<void> | undefined;
  const now = () => {
    closing ??= (async () => {
      for (const close of closers()) {
        await close().catch((error: unknown) => logger.error({ error: errorText(error) }, 'a part did not close'));
      }
    })();
    return closing;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (closing) process.exit(130);
      void now().then(() => process.exit(0));
    });
  }
  return { now };
}
