// The browser of the journeys: Debian's Chromium, installed where we may.
import { existsSync } from 'node:fs';
import { collect } from './processes.mjs';
import { during, Sentence } from './say.mjs';

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];
const macPlace = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/**
 * Finds a Chromium, or installs Debian's.
 * @returns {Promise<string>} the program's path
 */
export async function ensureChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given !== undefined && given !== '') {
    if (existsSync(given)) return given;
    throw new Sentence(`CHROMIUM_PATH names ${given}, which is not there.`);
  }
  const found = [...places, macPlace].find((path) => existsSync(path));
  if (found !== undefined) return found;
  const command = 'apt-get install -y chromium';
  if (!existsSync('/usr/bin/apt-get')) {
    throw new Sentence('The journeys need Chromium or Chrome: install it, and set CHROMIUM_PATH to its program.');
  }
  if (process.getuid?.() !== 0) throw new Sentence(`The journeys need Chromium; this installs it: sudo ${command}`);
  await during('Installing Chromium, once', async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await collect('apt-get', ['update'], { env });
    const { code, output } = await collect('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], {
      env,
    });
    if (code !== 0) throw new Sentence(`Chromium could not be installed by "${command}":\n${output.trim()}`);
  });
  const path = places.find((place) => existsSync(place));
  if (path === undefined)
    throw new Sentence('The package "chromium" brought no Chromium: set CHROMIUM_PATH to a program.');
  return path;
}
