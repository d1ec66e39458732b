const accented: Readonly<Record<string, string>> = Object.fromEntries(
  [...'aáeéiíoóuúyýcçnñsšzžAÁEÉIÍOÓUÚYÝCÇNÑSŠZŽ'.matchAll(/(.)(.)/gu)].map(([, plain = '', marked = '']) => [
    plain,
    marked,
  ]),
);

/** Placeholders (`{{name}}`), references (`$t(…)`) and tags stay as they are. */
const untouched = /(\{\{[^}]*\}\}|\$t\([^)]*\)|<[^>]*>)/;

/** One text in the made-up language: accented, a third longer, between ⟦ and ⟧, so that a text that was never translated, or is cut, shows. */
export function pseudoText(text: string): string {
  const marked = text
    .split(untouched)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/[a-zA-Z]/g, (letter) => accented[letter] ?? letter)))
    .join('');
  return `⟦${marked}${'~'.repeat(Math.ceil(text.length / 3))}⟧`;
}

export interface Texts {
  [key: string]: string | Texts;
}

/** A whole namespace in the made-up language. */
export function pseudoTexts(texts: Texts): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [
      key,
      typeof value === 'string' ? pseudoText(value) : pseudoTexts(value),
    ]),
  );
}

/** The texts with every plural form that a language has: one that English lacks reads as its `other`. */
export function withFormsOf(language: string, texts: Texts): Texts {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  const formsOf = (key: string) =>
    key.endsWith('_other') ? pluralCategories.map((form) => key.replace(/other$/, form)) : [];
  return Object.fromEntries(
    Object.entries(texts).flatMap(([key, value]): [string, string | Texts][] =>
      typeof value === 'string'
        ? [[key, value], ...formsOf(key).map((form): [string, string] => [form, String(texts[form] ?? value)])]
        : [[key, withFormsOf(language, value)]],
    ),
  );
}
