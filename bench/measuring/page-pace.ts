import { setTimeout } from 'node:timers/promises';
import type { CDPSession } from 'playwright-core';

/** Milliseconds from one turn of a wheel, or step of a mouse, to the next: a screen's frame. */
export const frame = 1_000 / 60;

/** What the page's thread has done since it began, in milliseconds. The session has its `Performance` domain enabled. */
export async function threadTimes(session: CDPSession) {
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string) => (metrics.find((one) => one.name === name)?.value ?? Number.NaN) * 1_000;
  return {
    script: of('ScriptDuration'),
    layout: of('LayoutDuration') + of('RecalcStyleDuration'),
    task: of('TaskDuration'),
  };
}

/** Does something again and again at the pace of a screen, however long the page takes: a hand doesn't wait for it. */
export async function atPace(turns: number, act: (turn: number) => Promise<unknown>): Promise<void> {
  const began = performance.now();
  const sent: Promise<unknown>[] = [];
  for (let turn = 0; turn < turns; turn++) {
    sent.push(act(turn));
    await setTimeout(Math.max(0, began + (turn + 1) * frame - performance.now()));
  }
  await Promise.all(sent);
}
