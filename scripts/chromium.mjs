// The browser of component tests and journeys: Debian's Chromium, installed where we may.
import { existsSync } from 'node:fs';
import { install, installCommand, mayInstall } from './debian-packages.mjs';
import { UserFacingError } from './say.mjs';

/** Without a desktop's window first: it is the same engine, and starts and works for a quarter less. */
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];
const macPlace = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** What it is started with to ask nobody but the server it is sent to. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * A program that lives as long as one file of tests is gone before a compiler that makes code quick has paid for itself: without
 * those, a journey takes an eighth less of the processor.
 */
export const shortLivedArgument = '--js-flags=--no-opt --no-maglev';

/**
 * The Chromium that is on this machine, or is named by CHROMIUM_PATH (which may be wrong); undefined where there is none.
 * @returns {string | undefined}
 */
export function findChromium() {
  return process.env.CHROMIUM_PATH || [...places, macPlace].find((path) => existsSync(path));
}

/** @type {Promise<string> | undefined} */
let ensured;

/**
 * Finds a Chromium, or installs Debian's. Asked for early, it is there when it is needed.
 * @returns {Promise<string>} the program's path
 */
export function ensureChromium() {
  ensured ??= ensure();
  return ensured;
}

async function ensure() {
  const given = process.env.CHROMIUM_PATH;
  if (given !== undefined && given !== '') {
    if (existsSync(given)) return given;
    throw new UserFacingError(`CHROMIUM_PATH names ${given}, which is not there.`);
  }
  const found = findChromium();
  if (found !== undefined) return found;
  if (!existsSync('/usr/bin/apt-get')) {
    throw new UserFacingError(
      'Component tests and journeys need Chromium or Chrome: install it, and set CHROMIUM_PATH to its program.',
    );
  }
  const packages = ['chromium-headless-shell'];
  if (!mayInstall())
    throw new UserFacingError(
      `Component tests and journeys need Chromium; this installs it: sudo ${installCommand(packages)}`,
    );
  await install('Chromium', packages);
  const path = places.find((place) => existsSync(place));
  if (path === undefined)
    throw new UserFacingError(`The package "${packages[0]}" brought no Chromium: set CHROMIUM_PATH to a program.`);
  return path;
}
