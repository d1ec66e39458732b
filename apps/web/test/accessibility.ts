import axe from 'axe-core';
import { expect } from 'vitest';

/** The levels that a screen is held to. */
const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Rules about a whole page: its title and language are the app's. */
const ofPages = { 'document-title': { enabled: false }, 'html-has-lang': { enabled: false } };

/** The rendered page has no accessibility violations: WCAG 2.2 AA as far as a program can check. */
export async function expectAccessible(): Promise<void> {
  // What fades in has the contrast of neither state. What turns for ever, a loader, is no transition.
  await expect.poll(isStill).toBe(true);
  const { violations } = await axe.run(document, { runOnly: levels, rules: ofPages, resultTypes: ['violations'] });
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`),
  ).toEqual([]);
}

/** Whether nothing moves, nor is about to: what fades in begins to two frames after it is there. */
async function isStill(): Promise<boolean> {
  for (let frame = 0; frame < 3; frame++) {
    await new Promise(requestAnimationFrame);
    if (document.getAnimations().some(isTransition)) return false;
  }
  return true;
}

function isTransition({ effect, playState }: Animation): boolean {
  return playState === 'running' && effect?.getComputedTiming().iterations !== Infinity;
}
