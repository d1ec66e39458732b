import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readFilesPlace } from '../adapters/files/files-place.ts';
import type { FilesPlace } from '../adapters/files/files-place.ts';
import { openFileStore } from '../adapters/files/open-file-store.ts';
import type { Services } from '../services.ts';
import { StartError } from '../start-error.ts';
import type { Moved } from '../features/assets/stored-files/move-files.ts';
import { moveFiles } from '../features/assets/stored-files/move-files.ts';
import { sweepFiles } from '../features/assets/stored-files/sweep-files.ts';
import type { RunCommand } from './command.ts';
import { withServices } from './with-services.ts';

const usage = 'Usage: plumbline files sweep [--dry-run], or plumbline files move --to <FILES_URL>.';

type Wanted = { verb: 'sweep'; isDry: boolean } | { verb: 'move'; to: FilesPlace };

function readArguments(args: readonly string[]): Wanted {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { 'dry-run': { type: 'boolean' }, to: { type: 'string' } },
      allowPositionals: true,
    });
    const verb = positionals.join(' ');
    if (verb === 'sweep' && values.to === undefined) return { verb, isDry: values['dry-run'] === true };
    const to = readFilesPlace(values.to ?? '');
    if (verb === 'move' && to && values['dry-run'] === undefined) return { verb, to };
  } catch {
    // Arguments that parseArgs refuses get the usage text.
  }
  throw new StartError(usage);
}

/** `plumbline files …`: looks after the bytes of files; while the server runs or not. */
export const filesCommand: RunCommand = async (configuration, args) => {
  const wanted = readArguments(args);
  await withServices(configuration, async (services) => {
    const hindrance = await services.files.hindrance();
    if (hindrance !== undefined) throw new StartError(`FILES_URL: ${hindrance}.`);
    await (wanted.verb === 'sweep' ? sweep(services, wanted.isDry) : move(services, wanted.to));
  });
};

const count = (number: number, thing: string) => `${number.toLocaleString('en')} ${thing}${number === 1 ? '' : 's'}`;
const megabytes = (bytes: number) => `${(bytes / 1_000_000).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;

async function sweep(services: Services, isDry: boolean): Promise<void> {
  const swept = await sweepFiles(services, { isDry, tell: (line) => console.info(line) });
  for (const { instance, uploads, unnamed, files, bytes, missing } of swept) {
    const parts = [
      `${count(uploads, 'upload')} that nobody goes on with ${isDry ? 'would be' : 'are'} given up`,
      `${count(unnamed, 'file')} that nothing names ${isDry ? 'would be' : 'are'} deleted`,
      `${count(files, 'stored file')} (${megabytes(bytes)}) that nothing needs ${isDry ? 'would be' : 'are'} removed`,
      ...(missing > 0 ? [`the bytes of ${count(missing, 'file')} are missing`] : []),
    ];
    console.info(`${instance}: ${parts.join('; ')}.`);
  }
}

async function move({ configuration, instances }: Services, place: FilesPlace): Promise<void> {
  const from = openFileStore(configuration.files, configuration.dataDir);
  const to = openFileStore(place, configuration.dataDir);
  if (from.name === to.name) throw new StartError(`The files are in ${to.name} already.`);
  const hindrance = await to.hindrance();
  if (hindrance !== undefined) throw new StartError(`Files can’t be brought to ${to.name}: ${hindrance}.`);
  // If the data is stored elsewhere, the folder for the journal may not exist.
  await mkdir(configuration.dataDir, { recursive: true });
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort()).once('SIGTERM', () => stop.abort());
  let saidAt = performance.now();
  const moved = await moveFiles({
    from,
    to,
    instances: (await instances.all()).map((instance) => instance.schema),
    journal: join(configuration.dataDir, 'files-move.json'),
    signal: stop.signal,
    onProgress: (sofar) => {
      if (performance.now() - saidAt < 2000) return;
      saidAt = performance.now();
      console.info(`${progress(sofar)} …`);
    },
  });
  console.info(`${progress(moved)}.`);
  if (stop.signal.aborted) throw new StartError('Stopped. The same command goes on from here.');
  if (moved.damaged.length > 0) {
    for (const hash of moved.damaged) console.info(`damaged in ${from.name}: ${hash}`);
    throw new StartError(
      `${count(moved.damaged.length, 'file')} could not be brought: the bytes are not what they were.`,
    );
  }
  console.info(whatToDo(from.name, to.name));
}

function progress({ copied, bytes, checked }: Moved): string {
  return `${count(copied, 'file')} (${megabytes(bytes)}) brought, ${count(checked, 'file')} compared that were there`;
}

const whatToDo = (from: string, to: string) => `Everything is in ${to}, each file compared by its hash. Now
  1. stop the servers and workers,
  2. run this command once more: it brings what came meanwhile, and takes moments,
  3. set FILES_URL to the address that you gave it, everywhere, and start them again.
What lies in ${from} stays there; remove it when you have seen that all is well.`;
