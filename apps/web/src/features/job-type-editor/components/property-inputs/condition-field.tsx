import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readCondition } from '@plumbline/domain/expressions/read-condition';
import { makeDefinition } from '@plumbline/domain/questionnaire/definition';
import { checkFormula, typesInScope } from '@plumbline/domain/questionnaire/formula-check';
import { unfinishedText } from '../../model/unfinished.ts';
import { useLaterDraft, useScene, useSnapshot } from '../editor-context.ts';
import { ConditionClauses } from './condition-clauses.tsx';
import styles from './condition-field.module.css';
import { ExpressionField } from './expression-field.tsx';
import type { PropertyFieldProps } from './property-field.ts';

/**
 * A condition: put together by clicking, or written as a formula, which is what is stored. A formula that says more than
 * clauses can is shown as such and left as it is.
 */
export function ConditionField(props: PropertyFieldProps) {
  const { property, question, value, onChange, label, error } = props;
  const { t } = useTranslation('jobTypeEditor');
  const { editor } = useScene();
  const draft = useLaterDraft(editor);
  const { unfinished } = useSnapshot(editor);
  const name = property.name === 'constraint' ? 'constraint' : 'showWhen';
  const stored = typeof value === 'string' ? value : '';
  const definition = useMemo(() => makeDefinition('draft', draft), [draft]);
  const types = useMemo(() => typesInScope(definition, question, name), [definition, question, name]);
  const questions = useMemo(() => draft.filter(({ id }) => types.has(id)), [draft, types]);
  const isUnfinished = unfinishedText(unfinished, question.id, name) !== null;
  const condition = useMemo(() => (isUnfinished ? null : readCondition(stored, types)), [isUnfinished, stored, types]);
  const [isFormula, setFormula] = useState(condition === null);
  const write = (formula: string) => {
    const isRight = checkFormula(definition, question, name, formula).length === 0;
    editor.unfinished.keep(question.id, name, isRight ? null : formula);
    if (isRight) onChange(formula === '' ? null : formula);
  };

  if (condition !== null && !isFormula) {
    return (
      <div data-condition={name}>
        <ConditionClauses
          name={name}
          question={question}
          condition={condition}
          onChange={write}
          questions={questions}
          typeOf={(id) => types.get(id) ?? null}
          label={label}
          error={error}
        />
        <Button variant="subtle" size="compact-md" mt={4} onClick={() => setFormula(true)}>
          {t(($) => $.jobTypeEditor.condition.asFormula)}
        </Button>
      </div>
    );
  }
  return (
    // Whoever writes a formula goes on writing it, also once it could be shown by clicking.
    <div data-condition={name} onFocus={() => setFormula(true)}>
      <ExpressionField {...props} />
      {condition === null ? (
        <p className={styles.note}>{t(($) => $.jobTypeEditor.condition.onlyFormula)}</p>
      ) : (
        <Button variant="subtle" size="compact-md" mt={4} onClick={() => setFormula(false)}>
          {t(($) => $.jobTypeEditor.condition.byClicking)}
        </Button>
      )}
    </div>
  );
}
