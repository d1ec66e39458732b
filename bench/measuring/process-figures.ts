import { readFile } from 'node:fs/promises';

/** The most memory that a process has had resident, in megabytes; not a number where the system doesn't tell. */
export async function peakMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? Number.NaN) / 1024;
}

/** Seconds of processor time that a process has taken, without those of processes that it has started. */
export async function processorSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [, , , , , , , , , , , user, system] = stat.slice(stat.lastIndexOf(')') + 1).split(' ');
  return (Number(user) + Number(system)) / 100;
}
