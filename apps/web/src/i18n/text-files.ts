import type { Language } from '@plumbline/domain/settings/languages';
import type { Texts } from './pseudo.ts';

/** The texts of the first screens come together, all others with the screen that needs them. */
const together = { en: () => import('./first-en.ts'), he: () => import('./first-he.ts') };
const alone = import.meta.glob<{ default: Texts }>([
  './{en,he}/*.json',
  '!./{en,he}/{access,dashboard,menu,roles,shell,status,ui}.json',
]);

const namespaceOf = (file: string) => file.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
const fileOf = (namespace: string) => namespace.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The product's own texts of a namespace. Throws when there are none. */
export async function textsOf(language: Language, namespace: string): Promise<Texts> {
  const load = alone[`./${language}/${fileOf(namespace)}.json`];
  if (load) return (await load()).default;
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
    return own === language ? [load().then((texts) => [namespaceOf(file), texts.default] as const)] : [];
  });
  return [...Object.entries(firstTexts), ...(await Promise.all(files))];
}
