import { Button, Input } from '@mantine/core';
import { Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { directionOf, realLanguage } from '../../../../i18n/language.ts';
import { TypedInput } from '../../../../question-inputs/typed-input.tsx';
import { useProblemWords } from '../../../../question-inputs/problem-words.ts';
import { initialFormulaOf } from '@plumbline/domain/questionnaire/initial-values';
import { isUnread } from '@plumbline/domain/question-types/number-rules';
import { questionTypeRegistry } from '@plumbline/domain/question-types/registry';
import type { PropertyFieldProps } from './property-field.ts';

/** What a question begins with, put in as its answer is. */
export function InitialValueField({ question, value, onChange, label, hint, error }: PropertyFieldProps) {
  const { t, i18n } = useTranslation('jobTypeEditor');
  const words = useProblemWords();
  const title = useId();
  const type = questionTypeRegistry[question.type];
  const formula = initialFormulaOf({ initialValue: value });
  /** What was typed and is no number: it stays here, and what was stored stays stored. */
  const [unread, setUnread] = useState<unknown>(null);
  const stored = formula === null ? type.normalize(value ?? null, question.settings) : null;
  const shown = unread ?? stored;
  const [problem] = type.validate(shown, question.settings);
  const put = (next: unknown) => {
    const wanted = type.normalize(next, question.settings);
    const isUnderstood = !isUnread(question, wanted);
    setUnread(isUnderstood ? null : wanted);
    if (isUnderstood) onChange(wanted);
  };
  return (
    <Input.Wrapper
      label={label}
      labelProps={{ id: title }}
      labelElement="div"
      description={hint}
      error={problem ? words(problem, question, shown) : error}
    >
      <div style={{ marginBlockStart: 6 }}>
        {formula === null ? null : <code dir="ltr">{formula}</code>}
        <Suspense fallback={null}>
          <TypedInput
            question={question}
            value={shown}
            onChange={put}
            disabled={false}
            problem={problem ? words(problem, question, shown) : null}
            language={realLanguage(i18n.language)}
            direction={directionOf(i18n.language)}
            labelledBy={title}
            describedBy={undefined}
          />
        </Suspense>
      </div>
      {shown === null && formula === null ? null : (
        <Button variant="subtle" color="gray" size="compact-md" mt={4} onClick={() => put(null)}>
          {t(($) => $.jobTypeEditor.noInitialValue)}
        </Button>
      )}
    </Input.Wrapper>
  );
}
