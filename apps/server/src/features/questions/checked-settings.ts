import { isStorable } from '@plumbline/contract/storable';
import { questionTypeOf } from '@plumbline/domain/question-types/question-type';
import type { QuestionType } from '@plumbline/domain/question-types/question-type';
import type { QuestionSettings } from '@plumbline/domain/question-types/question-settings';
import { isStep } from '@plumbline/domain/question-types/question-traits';
import { questionTypeRegistry } from '@plumbline/domain/question-types/registry';
import type { ToggleId } from '@plumbline/domain/actor/toggles';
import type { Language } from '@plumbline/domain/languages/languages';
import { fieldProblems } from '../../http/field-problems.ts';
import { Problem } from '../../http/problem.ts';

/** The most characters of a question's settings as JSON. */
const settingsLimit = 2_000_000;

/** The question type for a number of the contract. @throws Problem not_valid if there is none */
export function typeOf(number: number): QuestionType {
  const type = questionTypeOf(number);
  if (!type) throw new Problem('not_valid', { fields: [{ path: 'type', code: 'not_valid', message: '' }] });
  return type;
}

/** Steps are an app of their own. @throws Problem feature_off */
export function demandApp(type: QuestionType, activeToggles: ReadonlySet<ToggleId>): void {
  if (isStep({ type }) && !activeToggles.has('steps')) throw new Problem('feature_off');
}

/** A question's settings, checked by its type's own schema. @throws Problem not_valid with the path of each mistake */
export function checkedSettings(type: QuestionType, settings: unknown, language: Language): QuestionSettings {
  const checked = questionTypeRegistry[type].settings.safeParse(settings, { reportInput: true });
  if (!checked.success) {
    throw new Problem('not_valid', { fields: fieldProblems(checked.error.issues, language, 'settings') });
  }
  const refuse = (code: string) => new Problem('not_valid', { fields: [{ path: 'settings', code, message: '' }] });
  if (JSON.stringify(checked.data).length > settingsLimit) throw refuse('value_too_large');
  if (!isStorable(checked.data)) throw refuse('text_not_storable');
  return checked.data;
}

/** The pictures that a question shows, each with the wire path at which it was named. */
export function picturesOf(question: {
  settings: QuestionSettings;
  backgroundMobile?: string | null | undefined;
  backgroundDesktop?: string | null | undefined;
}) {
  const { settings, backgroundMobile, backgroundDesktop } = question;
  return [
    { path: 'backgroundMobile', id: backgroundMobile },
    { path: 'backgroundDesktop', id: backgroundDesktop },
    { path: 'settings.image', id: settings.image },
    ...(settings.childs ?? []).map((option, place) => ({ path: `settings.childs.${place}.file`, id: option.file })),
  ].filter((named) => named.id !== '');
}
