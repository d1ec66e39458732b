import { statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { npm } from '../../scripts/node.mjs';

/** The packages that measurements are compared with: not among the product's own, whose installation nobody should wait longer for. */
export const besideFolder = join(import.meta.dirname, '..', 'beside');

/** When a file was written; never, where there is none. */
const writtenAt = (...path: string[]) => statSync(join(besideFolder, ...path), { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Installs them for the first measurement that needs one, and again after a change of them. */
export async function installBeside(): Promise<void> {
  if (writtenAt('node_modules', '.package-lock.json') < writtenAt('package-lock.json')) {
    console.info('Installing what it is compared with …');
    await npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund'], besideFolder);
  }
}

/** One of them, as it exports itself. */
export async function besidePackage<Package>(name: string): Promise<Package> {
  await installBeside();
  return createRequire(join(besideFolder, 'package.json'))(name) as Package;
}
