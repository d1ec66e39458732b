/**
 * Runs work of many groups concurrently, with a limit per group and the rest of each queued in order.
 * @returns a function that runs one piece of work and returns its result
 */
export function limitPerGroup(atOnce: number): <T>(group: string, run: () => Promise<T>) => Promise<T> {
  const groups = new Map<string, { running: number; waiting: (() => void)[] }>();
  return async (group, run) => {
    const known = groups.get(group) ?? { running: 0, waiting: [] };
    groups.set(group, known);
    // Whoever ends hands the place over: it is never free in between.
    if (known.running >= atOnce) await new Promise<void>((resolve) => known.waiting.push(resolve));
    else known.running += 1;
    try {
      return await run();
    } finally {
      const next = known.waiting.shift();
      if (next) next();
      else known.running -= 1;
      if (known.running === 0) groups.delete(group);
    }
  };
}
