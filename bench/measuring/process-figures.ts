import { readdir, readFile, writeFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';

/** The most memory that a process has had resident, in megabytes; not a number where the system doesn't tell. */
export async function peakMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? Number.NaN) / 1024;
}

/** Lets {@link peakMegabytes} begin again. */
export async function forgetPeak(pid: number): Promise<void> {
  await writeFile(`/proc/${pid}/clear_refs`, '5').catch(() => undefined);
}

/** Seconds of processor time that a process has taken, without those of processes that it has started. */
export async function processorSeconds(pid: number): Promise<number> {
  const { seconds } = await figuresOf(pid);
  return seconds;
}

async function figuresOf(pid: number): Promise<{ parent: number; seconds: number }> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [, , parent, , , , , , , , , , user, system] = stat.slice(stat.lastIndexOf(')') + 1).split(' ');
  return { parent: Number(parent), seconds: (Number(user) + Number(system)) / 100 };
}

/** How long nothing may happen, and how much of a processor counts as nothing. */
const rest = { milliseconds: 2000, share: 0.1 };

/** Waits until the processes that a process has started rest: what it does behind its answers is over by then. */
export async function whenAtRest(pid: number): Promise<void> {
  const started = async () => {
    const pids = (await readdir('/proc')).map(Number).filter((one) => one > 0);
    const figures = await Promise.all(pids.map(figuresOf));
    return figures.filter(({ parent }) => parent === pid).reduce((sum, { seconds }) => sum + seconds, 0);
  };
  for (let before = await started(); ;) {
    await setTimeout(rest.milliseconds);
    const now = await started();
    if (Math.abs(now - before) < (rest.milliseconds / 1000) * rest.share) return;
    before = now;
  }
}
