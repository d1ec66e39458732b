import { expressionTable } from '@plumbline/texts/expression-texts';
import { fieldTable } from '@plumbline/texts/field-texts';
import { fileProblemTable } from '@plumbline/texts/file-problem-texts';
import { lengthTable } from '@plumbline/texts/length-text';
import { periodTable } from '@plumbline/texts/period-words';
import { profileFieldNames } from '@plumbline/texts/profile-field-names';
import { pseudoTexts, type Texts } from '@plumbline/texts/pseudo';
import { strayWords } from '@plumbline/texts/stray-words';
import { expect } from 'vitest';
import { languageNames } from '../src/i18n/language-names.ts';

/** The texts that the browser has besides the screens' own, by language. */
const tables = [expressionTable, fieldTable, fileProblemTable, lengthTable, periodTable, profileFieldNames] as {
  en: unknown;
}[];

/** Replaces their English by the made-up language, in which screens are shown by `isMadeUp`. @returns what takes it back */
export function makeUpTables(): () => void {
  const english = tables.map(({ en }) => en);
  for (const table of tables) table.en = pseudoTexts(table.en as Texts);
  return () => {
    for (const [at, table] of tables.entries()) table.en = english[at];
  };
}

/** The names of months and days, which browsers have in any language. */
const calendarWords = (['long', 'short', 'narrow'] as const).flatMap((width) => [
  ...Array.from({ length: 12 }, (_, month) =>
    new Date(Date.UTC(2026, month)).toLocaleString('en', { month: width, timeZone: 'UTC' }),
  ),
  ...Array.from({ length: 7 }, (_, day) =>
    new Date(Date.UTC(2026, 0, day + 1)).toLocaleString('en', { weekday: width, timeZone: 'UTC' }),
  ),
]);

/** What is in no language: names of the product, of languages in themselves, of methods and time zones; addresses; the one form of dates. */
const ofNoLanguage = [
  /Plumbline/g,
  // Of a hidden field that Mantine measures with.
  /^autosize measurement$/g,
  /https?:\S+/g,
  /\S+@\S+/g,
  /\S+\.test\b/g,
  /\bDD\/MM\/YY(?:YY)?\b/g,
  /\b(?:GET|POST|PUT|PATCH|DELETE)\b/g,
  /\b[A-Z]\w+\/[A-Z]\w+\b/g,
  new RegExp(`(?<!\\p{L})(?:${[...Object.values(languageNames), ...calendarWords].join('|')})(?!\\p{L})`, 'gu'),
];

const attributes = [
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'alt',
  'placeholder',
  'title',
];

/** All that the page says to whoever sees it or has it read out, piece by piece. */
function said(): readonly string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (!node.parentElement?.closest('style, script')) found.push(node.textContent ?? '');
  }
  for (const name of attributes) {
    for (const element of document.body.querySelectorAll(`[${name}]`)) found.push(element.getAttribute(name) ?? '');
  }
  return found.filter((text) => text.trim() !== '');
}

/** Waits until the page has loaded all that it shows. */
async function untilLoaded(): Promise<void> {
  let before = '';
  const isSettled = () => {
    const now = document.body.innerHTML;
    const isSame = now === before && now.includes('⟦');
    before = now;
    return isSame && document.querySelector('[aria-busy=true], [data-behind], .mantine-Skeleton-root') === null;
  };
  await expect.poll(isSettled, { interval: 150 }).toBe(true);
}

/** Once the page is loaded, it says nothing but texts of the made-up language. What people have written has no letters. */
export async function expectMadeUp(): Promise<void> {
  await untilLoaded();
  const texts = said();
  expect(texts.filter((text) => text.includes('⟦')).length).toBeGreaterThan(0);
  expect(texts.flatMap((text) => (strayWords(text, ...ofNoLanguage).length > 0 ? [text] : []))).toEqual([]);
}
