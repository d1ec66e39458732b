import { parseArgs } from 'node:util';
import { makeDemo, usualJobs } from '../../demo/make-demo.ts';
import { StartError } from '../start-error.ts';
import type { RunCommand } from './command.ts';
import { instanceNamed } from './instance-named.ts';
import { withServices } from './with-services.ts';

const maxJobs = 5_000_000;
const usage = `Usage: plumbline demo [--jobs <1 to ${maxJobs}>] [--instance <name>].`;

function readArguments(args: readonly string[]): { jobs: number; instance: string } {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { jobs: { type: 'string' }, instance: { type: 'string' } },
    });
    const jobs = Number(values.jobs ?? usualJobs);
    if (!Number.isInteger(jobs) || jobs < 1 || jobs > maxJobs) throw new StartError(usage);
    return { jobs, instance: values.instance ?? '' };
  } catch {
    throw new StartError(usage);
  }
}

/** `plumbline demo`: fills an empty instance with the demo, or a demo with more jobs, until there are so many. */
export const demoCommand: RunCommand = async (configuration, args) => {
  const { jobs, instance: name } = readArguments(args);
  await withServices(configuration, async (services) => {
    const instance = await instanceNamed(services, name);
    const began = performance.now();
    let saidAt = began;
    const made = await makeDemo({
      unbound: services.databases.of(instance.schema).unbound,
      files: services.files,
      schema: instance.schema,
      jobs,
      now: services.now(),
      language: configuration.demo ?? 'en',
      progress: (done, of) => {
        if (performance.now() - saidAt < 2000) return;
        saidAt = performance.now();
        console.info(`${done.toLocaleString('en')} of ${of.toLocaleString('en')} jobs …`);
      },
    });
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.info(
      made === 0
        ? 'There are so many jobs already.'
        : `${made.toLocaleString('en')} jobs are made, in ${seconds} seconds.`,
    );
  });
};
