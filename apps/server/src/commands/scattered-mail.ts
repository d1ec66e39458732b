import { join } from 'node:path';
import { machinesOf } from '../events/live/machines.ts';
import type { Services } from '../services.ts';

/** Without a mail server, each machine stores the messages that it would send, links included, in its own folder. */
export async function warnOfScatteredMail(
  { configuration, pool, logger }: Pick<Services, 'configuration' | 'pool' | 'logger'>,
  say: (line: string) => void,
): Promise<void> {
  if (configuration.smtpUrl !== undefined || (await machinesOf(pool)) < 2) return;
  const outbox = join(configuration.dataDir, 'outbox');
  logger.warn(
    { outbox },
    'SMTP_URL is not set, and servers run on several machines: each keeps unsent mail in its own folder',
  );
  say(
    `Warning: SMTP_URL is not set. Mail of this machine stays in ${outbox}, where the other machines do not find it.`,
  );
}
