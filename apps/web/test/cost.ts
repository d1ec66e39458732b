import { commands } from 'vitest/browser';

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Milliseconds of a processor that this run has taken so far, its browser included: the page can't ask the system. */
    processorTime: () => Promise<number>;
  }
}

/** What is counted for a file already. All files have one page, and with it this module. */
let counted = 0;

/** Milliseconds of a processor since this was last asked; at first, what the start of the run took too. */
export async function takeCost(): Promise<number> {
  const now = await commands.processorTime();
  const cost = now - counted;
  counted = now;
  return cost;
}
