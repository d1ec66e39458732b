import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldText } from '@plumbline/texts/field-texts';
import type { ProjectField } from '@plumbline/domain/projects/field-definitions';
import { projectField } from '@plumbline/domain/projects/field-definitions';
import { realLanguage } from '../../../i18n/language.ts';
import { isProblem, ProblemError } from '../../../lib/api/problem-error.ts';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { useChangeFields } from '../api/field-definitions.ts';

type Errors = Readonly<Record<string, string>>;

/** Checks and saves a field of projects; `field` is what the dialog was opened with, null for a new one. */
export function useSaveField(field: ProjectField | null, onSaved: () => void) {
  const { t, i18n } = useTranslation('projectSettings');
  const problemText = useProblemText();
  const { mutateAsync: change, isPending } = useChangeFields();
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const labelOf = (part: keyof ProjectField) =>
    part === 'accessRules'
      ? t(($) => $.projectSettings.form.access)
      : part === 'table' || part === 'names'
        ? t(($) => $.projectSettings.form.columns)
        : part === 'settings'
          ? t(($) => $.projectSettings.form.group)
          : t(($) => $.projectSettings.form.label);

  const save = async (draft: ProjectField) => {
    const checked = projectField.safeParse(draft);
    setFailure(null);
    if (!checked.success) {
      const language = realLanguage(i18n.language);
      return setErrors(
        Object.fromEntries(
          checked.error.issues.map((issue) => [
            String(issue.path[0]),
            fieldText(
              issue.code === 'custom' || issue.message === 'required' ? issue.message : issue.code,
              language,
              {},
            ),
          ]),
        ),
      );
    }
    setErrors({});
    try {
      const made = checked.data;
      await change(
        field
          ? { opened: field, mine: made, labelOf }
          : (present) => [...present, { ...made, order: Math.max(-1, ...present.map(({ order }) => order)) + 1 }],
      );
      onSaved();
    } catch (refusal) {
      const shownProblem =
        refusal instanceof ProblemError && isProblem(refusal, 'not_valid') ? refusal.errors[0]?.message : null;
      setFailure(shownProblem ?? problemText(refusal));
    }
  };
  const remove = async () => {
    await change((present) => present.filter(({ id }) => id !== field?.id));
    onSaved();
  };
  return { errors, failure, isPending, save, remove };
}
