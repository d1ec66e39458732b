// The browser of the journeys: Debian's Chromium, installed where we may.
import { existsSync } from 'node:fs';
import { install, installCommand, mayInstall } from './debian-packages.mjs';
import { Sentence } from './say.mjs';

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];
const macPlace = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

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
    throw new Sentence(`CHROMIUM_PATH names ${given}, which is not there.`);
  }
  const found = [...places, macPlace].find((path) => existsSync(path));
  if (found !== undefined) return found;
  if (!existsSync('/usr/bin/apt-get')) {
    throw new Sentence('The journeys need Chromium or Chrome: install it, and set CHROMIUM_PATH to its program.');
  }
  const packages = ['chromium'];
  if (!mayInstall())
    throw new Sentence(`The journeys need Chromium; this installs it: sudo ${installCommand(packages)}`);
  await install('Chromium', packages);
  const path = places.find((place) => existsSync(place));
  if (path === undefined)
    throw new Sentence('The package "chromium" brought no Chromium: set CHROMIUM_PATH to a program.');
  return path;
}
