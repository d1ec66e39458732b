// The processor time that a process and the programs it has started have taken.
import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds of one tick of /proc/PID/stat on Linux. */
const tick = 10;

/** Milliseconds of user and system time of this process and of all below it, those that have ended included; 0 where there is no /proc. */
export function processorTime() {
  if (process.platform !== 'linux') return 0;
  /** @type {Map<number, { parent: number, ticks: number }>} */
  const processes = new Map();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      // After the program's name, which may hold blanks and brackets: state, parent, …; times are fields 14 to 17 of the whole.
      const stat = readFileSync(`/proc/${name}/stat`, 'latin1');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0);
      processes.set(Number(name), { parent: Number(fields[1]), ticks });
    } catch {
      // Ended meanwhile.
    }
  }
  let sum = 0;
  for (const [pid, { ticks }] of processes) {
    for (
      let above = /** @type {number | undefined} */ (pid);
      above !== undefined;
      above = processes.get(above)?.parent
    ) {
      if (above !== process.pid) continue;
      sum += ticks;
      break;
    }
  }
  return sum * tick;
}
