import { referencesIn, renameReferences } from '../expressions/references.ts';
import { isId } from '../ids/id-text.ts';
import type { QuestionSettings } from '../question-types/question-settings.ts';
import { formulaNames, formulaText } from './formulas.ts';

/** The questions that conditions and calculations speak of by name, `{width}`, and not by id. */
export function namesInFormulas(settings: QuestionSettings): readonly string[] {
  const names = formulaNames.flatMap((setting) =>
    referencesIn(formulaText(settings, setting) ?? '').flatMap(({ id }) => (isId(id) ? [] : [id])),
  );
  return [...new Set(names)];
}

/** The settings with ids in place of those names; a name without an id stays. */
export function withIdsForNames(settings: QuestionSettings, idOf: ReadonlyMap<string, string>): QuestionSettings {
  const renamed = formulaNames.flatMap((setting) => {
    const text = formulaText(settings, setting);
    return text === null ? [] : [[setting, renameReferences(text, (name) => idOf.get(name) ?? null)] as const];
  });
  return { ...settings, ...Object.fromEntries(renamed) };
}
