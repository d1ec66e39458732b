import type { Language } from '@plumbline/domain/languages/languages';
import { textsIn } from '@plumbline/texts/texts';

/** A field's name by its path (`data.0.answer.value`, `users.3`); the path itself where it has none. */
export function fieldWord(path: string, language: Language): string {
  const words: Readonly<Record<string, string>> = textsIn(language).automations.fields;
  const steps = path.split('.').filter((step) => !/^\d+$/.test(step));
  const known = [steps.slice(-2).join('.'), steps.at(-1) ?? ''].find((name) => Object.hasOwn(words, name));
  return (known === undefined ? undefined : words[known]) ?? path;
}
