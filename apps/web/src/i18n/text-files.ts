import type { Language } from '@plumbline/domain/languages/languages';
import type { Texts } from '@plumbline/texts/pseudo';

/** The texts of the first screens come together, all others with the screen that needs them. */
const together = { en: () => import('./first-en.ts'), he: () => import('./first-he.ts') };
const alone = import.meta.glob<{ default: Texts }>([
  './{en,he}/*.json',
  '!./{en,he}/{access,dashboard,menu,roles,shell,status,ui}.json',
]);

/** Names that other parts of the product say as well, and which stand in one place for all of them. */
const shared: Readonly<Record<string, (language: Language) => Promise<Texts>>> = {
  profileFields: async (language) => ({
    names: (await import('@plumbline/texts/profile-field-names')).profileFieldNames[language],
  }),
};
const merged = new WeakMap<Texts, Texts>();

/** The texts of a file with the names that stand elsewhere; the same object each time. */
async function withShared(language: Language, namespace: string, texts: Texts): Promise<Texts> {
  const read = Object.hasOwn(shared, namespace) ? shared[namespace] : undefined;
  if (!read) return texts;
  const names = await read(language);
  const all = merged.get(texts) ?? { ...texts, ...names };
  merged.set(texts, all);
  return all;
}

const namespaceOf = (file: string) => file.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
const fileOf = (namespace: string) => namespace.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The product's own texts of a namespace. Throws when there are none. */
export async function textsOf(language: Language, namespace: string): Promise<Texts> {
  const load = alone[`./${language}/${fileOf(namespace)}.json`];
  if (load) return withShared(language, namespace, (await load()).default);
  const first: Readonly<Record<string, Texts>> = (await together[language]()).firstTexts;
  const texts = Object.hasOwn(first, namespace) ? first[namespace] : undefined;
  if (!texts) throw new Error(`No texts for ${namespace} in ${language}`);
  return texts;
}

/** All texts of the product in one language, by namespace. */
export async function allTextsOf(language: Language): Promise<readonly (readonly [namespace: string, texts: Texts])[]> {
  const { firstTexts } = await together[language]();
  const files = Object.entries(alone).flatMap(([path, load]) => {
    const [, own, file = ''] = /^\.\/(en|he)\/([\w-]+)\.json$/.exec(path) ?? [];
    const namespace = namespaceOf(file);
    const read = async () => [namespace, await withShared(language, namespace, (await load()).default)] as const;
    return own === language ? [read()] : [];
  });
  return [...Object.entries(firstTexts), ...(await Promise.all(files))];
}
