import { expect } from 'vitest';

const mistakes: string[] = [];
let isWatching = false;

/** From now on records the console's errors: of React, of a library or of the app. */
export function watchConsole(): void {
  if (isWatching) return;
  isWatching = true;
  const print = console.error.bind(console);
  console.error = (...parts: unknown[]) => {
    mistakes.push(parts.map(String).join(' '));
    print(...parts);
  };
}

/** Notes something that is wrong beside the console. */
export function noteMistake(mistake: string): void {
  mistakes.push(mistake);
}

/** Nothing was wrong since this was last asked. */
export function expectNoMistakes(): void {
  expect(mistakes.splice(0)).toEqual([]);
}
