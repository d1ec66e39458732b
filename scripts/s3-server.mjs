// The S3 server of the tests: Debian's Ceph, installed where we may.
import { existsSync } from 'node:fs';
import { collect } from './processes.mjs';
import { during, say, Sentence } from './say.mjs';

const programs = ['ceph', 'ceph-mon', 'ceph-osd', 'monmaptool', 'radosgw', 'radosgw-admin'];
const command = 'apt-get install -y --no-install-recommends radosgw ceph-mon ceph-osd';

const isInstalled = () => programs.every((program) => existsSync(`/usr/bin/${program}`));

/** @type {Promise<boolean> | undefined} */
let ensured;

/**
 * Sees to it that the tests find an S3 server, or says what is left out without one. Asked for early, it is there when it is needed.
 * @returns {Promise<boolean>} whether they must run
 */
export function ensureS3Server() {
  ensured ??= ensure();
  return ensured;
}

async function ensure() {
  if (isInstalled()) return true;
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) {
    say(`The tests on an S3 server are left out: this machine has none. On Debian, this installs it: sudo ${command}`);
    return false;
  }
  await during('Installing an S3 server, once', async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await collect('apt-get', ['update'], { env });
    const { code, output } = await collect('apt-get', command.split(' ').slice(1), { env });
    if (code !== 0) throw new Sentence(`The S3 server could not be installed by "${command}":\n${output.trim()}`);
  });
  return true;
}
