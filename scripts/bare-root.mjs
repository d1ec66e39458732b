// Programs run in a folder that is the root of a Linux, as a container runtime runs them.
import { spawnSync } from 'node:child_process';
import { UserFacingError } from './say.mjs';

/** @typedef {{ place: string, workdir: string, user: string, env: Record<string, string>, metadata: Record<string, string> }} Built */

/**
 * The command line that runs a program in a root, in namespaces that end with it.
 * @param {Built} built
 * @param {string[]} command
 * @param {{ volume?: string }} [options] a folder to mount at the image's volume: all but it and /tmp is read-only then, and the program has
 *   no capabilities and gets none
 * @returns {string[]}
 */
export function inRoot({ place, workdir, user, env, metadata }, command, { volume } = {}) {
  const lines = ['set -e'];
  if (volume !== undefined) {
    lines.push('mount --rbind "$0" "$0"', `mount --bind ${quoted(volume)} "$0${metadata.VOLUME ?? '/data'}"`);
    lines.push('mount -t tmpfs tmpfs "$0/tmp"', 'mount -o remount,bind,ro "$0"');
  }
  lines.push('mount --rbind /dev "$0/dev"', 'mount -t proc proc "$0/proc"');
  const all = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/tmp', ...env };
  const settings = Object.entries(all).map(([name, value]) => quoted(`${name}=${value}`));
  const inside = `cd ${quoted(workdir)} && exec ${command.map(quoted).join(' ')}`;
  const [uid, gid] = user.split(':');
  const confined =
    volume === undefined ? [] : ['--bounding-set=-all', '--inh-caps=-all', '--ambient-caps=-all', '--no-new-privs'];
  const asUser = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...confined];
  lines.push(`exec chroot "$0" ${asUser.join(' ')} env -i ${settings.join(' ')} sh -c ${quoted(inside)}`);
  return ['unshare', '--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', lines.join('\n'), place];
}

/** @param {string} text */
const quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`;

/**
 * Runs a program of this machine to its end. Throws a {@link UserFacingError} where it fails.
 * @param {string[]} command
 */
export function run([program = '', ...args]) {
  const { status, error } = spawnSync(program, args, { stdio: 'inherit' });
  if (status !== 0) throw new UserFacingError(`${program} ended with ${error?.message ?? status}: ${args.at(-1)}`);
}
