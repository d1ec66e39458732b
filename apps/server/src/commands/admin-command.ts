import { parseArgs } from 'node:util';
import { addressAsTyped } from '@plumbline/domain/text/address-as-typed';
import { z } from 'zod';
import type { AdministratorObstacle } from '../features/access/let-in-administrator.ts';
import { letInAdministrator } from '../features/access/let-in-administrator.ts';
import { StartError } from '../start-error.ts';
import type { RunCommand } from './command.ts';
import { instanceNamed } from './instance-named.ts';
import { withServices } from './with-services.ts';

const usage = 'Usage: plumbline admin <e-mail> [--instance <name>].';

const hindrances: Readonly<Record<AdministratorObstacle, string>> = {
  banned: 'is banned there; a system administrator can let them in again',
  other_role: 'is there with another role; a system administrator can raise it',
};

function readArguments(args: readonly string[]): { email: string; instance: string } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { instance: { type: 'string' } },
      allowPositionals: true,
    });
    const email = z.email().parse(addressAsTyped(positionals[0] ?? ''));
    if (positionals.length > 1) throw new StartError(usage);
    return { email, instance: values.instance ?? '' };
  } catch {
    throw new StartError(usage);
  }
}

/** `plumbline admin <e-mail>`: the way in for the first person of an instance, and for one who has lost theirs. */
export const adminCommand: RunCommand = async (configuration, args) => {
  const { email, instance: name } = readArguments(args);
  await withServices(configuration, async (services) => {
    const instance = await instanceNamed(services, name);
    const result = await letInAdministrator(services, instance, email);
    if ('hindrance' in result) throw new StartError(`${email} ${hindrances[result.hindrance]}.`);
    console.info(`For ${email}, once, until ${result.expiresAt.toISOString()}:\n${result.address}`);
  });
};
