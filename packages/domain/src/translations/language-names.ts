import { isCode, languageCode } from './language-code.ts';

/** Languages that forms are often written in: their English names are known without a code beside them. */
export const commonLanguages: readonly string[] = (
  'en he ar ru am fr es pt de it nl pl uk ro tr fa ur hi bn pa ta te ml mr gu ne si th vi id ms tl zh ja ko el bg hr sr ' +
  'sl sk cs hu fi sv da nb et lv lt ka hy az kk uz ky tg mn my km lo sw ha yo ig zu xh so om ti rw ln ku ps ckb yi'
).split(' ');

const english = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
const codeByName = new Map(commonLanguages.map((code) => [english.of(code)?.toLowerCase(), code]));

/** A code in its usual spelling (`pt-BR`); null for what is none. */
export function usualCode(written: string): string | null {
  if (!isCode(written)) return null;
  const [code] = Intl.getCanonicalLocales(written);
  return code !== undefined && english.of(code) !== undefined ? code : null;
}

/**
 * The language of an XLSForm header: `Hebrew (he)`, `he` and `Hebrew` are all `he`. An unknown language is identified
 * by its name there.
 */
export function languageOfHeader(written: string): string {
  const name = written.trim().replace(/\s+/g, ' ').slice(0, 100).toWellFormed();
  const [, words = name, inBrackets = ''] = /^(.*?)\s*\(\s*([^()]+?)\s*\)$/.exec(name) ?? [];
  const byName = codeByName.get(words.toLowerCase());
  // In capitals it is a country: `English (UK)` is no Ukrainian.
  const named = /^[a-z]/.test(inBrackets) || inBrackets.toLowerCase() === byName ? usualCode(inBrackets) : null;
  const code = named ?? usualCode(name) ?? codeByName.get(name.toLowerCase());
  if (code !== undefined) return code;
  if (languageCode.safeParse(name).success) return name;
  const plain = name.replace(/[^\p{L}\p{N}\p{M} ._()'’-]+/gu, '').replace(/^[^\p{L}\p{N}]+/u, '');
  return plain || 'default';
}

/** What a language is called in the header of an XLSForm: `Hebrew (he)`, or the name that it came with. */
export function headerOfLanguage(language: string): string {
  return usualCode(language) === language ? `${english.of(language)} (${language})` : language;
}
