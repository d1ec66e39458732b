// The S3 server of the tests: Debian's Ceph, installed where we may.
import { existsSync } from 'node:fs';
import { install, installCommand, mayInstall } from './debian-packages.mjs';
import { say } from './say.mjs';

const programs = ['ceph', 'ceph-mon', 'ceph-osd', 'monmaptool', 'radosgw', 'radosgw-admin'];
const packages = ['radosgw', 'ceph-mon', 'ceph-osd'];

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
  if (!mayInstall()) {
    const command = `sudo ${installCommand(packages)}`;
    say(`The tests on an S3 server are left out: this machine has none. On Debian, this installs it: ${command}`);
    return false;
  }
  await install('an S3 server', packages);
  return true;
}
