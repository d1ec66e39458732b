import { isPassingFault } from '../database/pool.ts';
import { errorText } from '../logger.ts';
import type { Services } from '../services.ts';

/**
 * Runs something in one of many instances. Where its database, beside the first one, is lost meanwhile, the instance is left out, so that
 * the others have their turn.
 * @returns undefined where it was left out @throws all other errors
 */
export async function unlessAway<Result>(
  { databases, logger }: Pick<Services, 'databases' | 'logger'>,
  schema: string,
  run: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await run();
  } catch (error) {
    if (databases.isFirst(schema) || !isPassingFault(error)) throw error;
    logger.warn({ schema, error: errorText(error) }, 'an instance was left out: its database is away');
    return undefined;
  }
}
