import { useTranslation } from 'react-i18next';
import { fieldText } from '@plumbline/texts/field-texts';
import { realLanguage } from '../../../../i18n/language.ts';
import type { ShownProblem } from '../../model/draft.ts';

/** What is wrong at a path, in words; at the path itself or anywhere below it. */
export function useMistake(problems: readonly ShownProblem[]): (path: string) => string | undefined {
  const { i18n } = useTranslation();
  return (path) => {
    const found = problems.find((one) => one.path === path || one.path.startsWith(`${path}.`));
    const details: Readonly<Record<string, string>> = found?.name === undefined ? {} : { name: found.name };
    return found && (found.message ?? fieldText(found.code, realLanguage(i18n.language), details));
  };
}
