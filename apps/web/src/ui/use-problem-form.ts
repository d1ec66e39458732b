import { useState } from 'react';
import type { DefaultValues, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldText } from '@plumbline/texts/field-texts';
import { realLanguage } from '../i18n/language.ts';
import { useAskBeforeLeaving } from './use-ask-before-leaving.ts';
import { useProblemText } from './use-problem-text.ts';
import { ProblemError } from '../lib/api/problem-error.ts';

/** A field's error found in the browser: a code of `contract/field-texts`, with the values for its text. */
export interface FieldMistake {
  readonly code: string;
  readonly details?: Readonly<Record<string, string | number>>;
  /** Said instead of the code's text. */
  readonly message?: string;
}

type Mistakes<Values extends FieldValues> = Partial<Record<FieldPath<Values>, FieldMistake>>;

interface ProblemFormInput<Values extends FieldValues> {
  readonly defaultValues: DefaultValues<Values>;
  /** Validation in the browser; the server validates the rest, and its errors are shown at the fields. */
  readonly check?: (values: Values) => Mistakes<Values> | Promise<Mistakes<Values>>;
  readonly submit: (values: Values) => Promise<void>;
  /** Nothing is lost by leaving it: what is put in is put in again in a moment. */
  readonly isLeftFreely?: boolean;
  /** Wire paths whose field has another name here: `{ 'name.first': 'firstName' }`. */
  readonly fieldsByPath?: Readonly<Record<string, FieldPath<Values>>>;
}

export interface ProblemForm<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>;
  /** Properties of an input: `<TextInput label={…} {...field('email')} />`. */
  readonly field: (
    name: FieldPath<Values>,
  ) => ReturnType<UseFormReturn<Values>['register']> & { error: string | undefined };
  readonly onSubmit: (event?: { preventDefault: () => void }) => void;
  readonly isSubmitting: boolean;
  /** The error of the form as a whole; null if there is none, or if each error is shown at its field. */
  readonly failure: string | null;
  /** The refusal itself, for screens that do more than show it. */
  readonly problem: ProblemError | null;
}

/**
 * A form whose mistakes stand at their fields, whoever finds them: the browser before sending, the server by the paths of
 * its problem document. Focus goes to the first one. What was typed stays.
 */
export function useProblemForm<Values extends FieldValues>(input: ProblemFormInput<Values>): ProblemForm<Values> {
  const { i18n } = useTranslation();
  const problemText = useProblemText();
  const [failure, setFailure] = useState<string | null>(null);
  const [problem, setProblem] = useState<ProblemError | null>(null);
  const form = useForm<Values>({ defaultValues: input.defaultValues, mode: 'onSubmit', reValidateMode: 'onSubmit' });
  const { isDirty, isSubmitting } = form.formState;
  useAskBeforeLeaving(isDirty && !isSubmitting && input.isLeftFreely !== true);

  async function showMistakes(values: Values): Promise<boolean> {
    const mistakes = Object.entries((await input.check?.(values)) ?? {}) as [FieldPath<Values>, FieldMistake][];
    mistakes.forEach(([name, { code, details, message }], index) => {
      const text = message ?? fieldText(code, realLanguage(i18n.language), details ?? {});
      form.setError(name, { type: code, message: text }, { shouldFocus: index === 0 });
    });
    return mistakes.length > 0;
  }

  function showProblem(refusal: ProblemError, values: Values): void {
    const mistakes = refusal.errors.map(({ path, code, message }) => {
      const name = (input.fieldsByPath?.[path] ?? path.split('.')[0] ?? '') as FieldPath<Values>;
      return { name, code, message, hasField: Object.hasOwn(values, name.split('.')[0] ?? '') };
    });
    const found = mistakes.filter(({ hasField }) => hasField);
    found.forEach(({ name, code, message }, index) =>
      form.setError(name, { type: code, message }, { shouldFocus: index === 0 }),
    );
    // Errors without a field are shown for the whole form.
    const others = mistakes.filter(({ hasField, message }) => !hasField && message !== '');
    const whole = others.map(({ message }) => message).join(' ');
    setFailure(found.length === 0 ? problemText(refusal) : whole === '' ? null : whole);
  }

  const send = async (values: Values) => {
    form.clearErrors();
    setFailure(null);
    setProblem(null);
    if (await showMistakes(values)) return;
    try {
      await input.submit(values);
    } catch (refusal) {
      if (refusal instanceof ProblemError) {
        setProblem(refusal);
        showProblem(refusal, values);
      } else setFailure(problemText(refusal));
    }
  };

  return {
    form,
    field: (name) => ({
      ...form.register(name, { onChange: () => form.clearErrors(name) }),
      error: form.getFieldState(name, form.formState).error?.message,
    }),
    onSubmit: (event) => {
      event?.preventDefault();
      void form.handleSubmit(send)();
    },
    isSubmitting,
    failure,
    problem,
  };
}
