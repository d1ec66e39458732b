// Debian's packages, installed where we may.
import { existsSync } from 'node:fs';
import { collect } from './processes.mjs';
import { during, UserFacingError } from './say.mjs';

/** apt-get works for one at a time. */
let installing = Promise.resolve();
/** @type {Promise<unknown> | undefined} */
let updated;

/** Whether this machine has Debian's packages, and we may install them. */
export function mayInstall() {
  return existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
}

/**
 * The command that installs them, for a person to type.
 * @param {readonly string[]} packages
 */
export function installCommand(packages) {
  return `apt-get install -y --no-install-recommends ${packages.join(' ')}`;
}

/**
 * Installs packages; one who asks while others are installed comes after them. Throws a {@link UserFacingError} when apt-get fails.
 * @param {string} title what is installed, as the product's person knows it
 * @param {readonly string[]} packages
 * @returns {Promise<void>}
 */
export function install(title, packages) {
  const mine = installing.then(() =>
    during(`Installing ${title}, once`, async () => {
      const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
      updated ??= collect('apt-get', ['update'], { env });
      await updated;
      const command = installCommand(packages);
      const [program = '', ...args] = command.split(' ');
      const { code, output } = await collect(program, args, { env });
      if (code !== 0) throw new UserFacingError(`"${command}" failed:\n${output.trim()}`);
    }),
  );
  installing = mine.catch(() => undefined);
  return mine;
}
