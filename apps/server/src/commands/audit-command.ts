import { parseArgs } from 'node:util';
import type { AuditFault } from '@plumbline/domain/events/audit-chain';
import { hashAt, verifyChain } from '../features/audit/verify-chain.ts';
import type { Instance } from '../instances/instance.ts';
import type { Services } from '../services.ts';
import { StartError } from '../start-error.ts';
import type { RunCommand } from './command.ts';
import { instanceNamed } from './instance-named.ts';
import { withServices } from './with-services.ts';

const usage = 'Usage: plumbline audit verify [--instance <name>] [--expect <position>:<hash>].';

const faults: Readonly<Record<AuditFault, string>> = {
  entry: 'the entry was changed',
  chain: 'the entry does not follow the one before it',
  gap: 'entries before it are missing',
  event: 'what it is about was changed or deleted',
};

interface Wanted {
  instance: string | undefined;
  expected: { position: number; hash: string } | undefined;
}

function readArguments(args: readonly string[]): Wanted {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { instance: { type: 'string' }, expect: { type: 'string' } },
      allowPositionals: true,
    });
    const expected = /^(\d{1,15}):([0-9a-f]{64})$/.exec(values.expect ?? '');
    if (positionals.join(' ') === 'verify' && (values.expect === undefined || expected)) {
      return {
        instance: values.instance,
        expected: expected ? { position: Number(expected[1]), hash: expected[2] ?? '' } : undefined,
      };
    }
  } catch {
    // Arguments that parseArgs refuses get the usage text.
  }
  throw new StartError(usage);
}

/**
 * `plumbline audit verify`: computes the chains of all companies' audit trails again, or that of one, while the server runs or not. It ends
 * with an error where one is not as it was; `--expect` compares an entry with what was noted of it before.
 */
export const auditCommand: RunCommand = async (configuration, args) => {
  const { instance, expected } = readArguments(args);
  await withServices(configuration, async (services) => {
    const instances =
      instance === undefined && expected === undefined
        ? await services.instances.all()
        : [await instanceNamed(services, instance ?? '')];
    const broken: string[] = [];
    for (const one of instances) if (!(await verify(services, one, expected))) broken.push(one.name || 'main');
    if (broken.length > 0) throw new StartError(`The audit trail is not as it was: ${broken.join(', ')}.`);
  });
};

/** @returns whether the trail of a company is as it was */
async function verify(services: Services, { schema, name }: Instance, expected: Wanted['expected']): Promise<boolean> {
  const db = services.databaseOf(schema);
  const { checked, erased, fault, last, unchained } = await verifyChain(db);
  const company = name || 'main';
  console.info(`${company}: ${checked} entries, ${erased} of them without details since a person was erased.`);
  if (last) console.info(`${company}: the last entry is ${last.position}:${last.hash}`);
  if (unchained > 0) {
    console.info(
      `${company}: ${unchained} events are in no entry: handled by an older release, or entries were deleted.`,
    );
  }
  if (fault) console.info(`${company}: at ${fault.position} ${faults[fault.kind]}.`);
  if (expected === undefined) return fault === null;
  const isThere = (await hashAt(db, expected.position)) === expected.hash;
  console.info(
    `${company}: entry ${expected.position} ${isThere ? 'is the one that was noted' : 'is another one, or gone'}.`,
  );
  return fault === null && isThere;
}
