import { ActionIcon, Select, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ClauseOperator } from '@plumbline/domain/expressions/clauses';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import {
  aboutQuestion,
  completeClause,
  offeredOperators,
  withOperator,
  type ClauseDraft,
  type TypeOf,
} from '../../model/condition-draft.ts';
import styles from './condition-field.module.css';
import { ConditionValue } from './condition-value.tsx';
import { QuestionSelect } from './question-select.tsx';

interface ConditionRowProps {
  readonly clause: ClauseDraft;
  readonly number: number;
  readonly questions: readonly Question[];
  readonly typeOf: TypeOf;
  readonly operatorText: (operator: ClauseOperator, question: Question | undefined) => string;
  /** Whether it was added just now: it takes the cursor. */
  readonly isNew: boolean;
  readonly onChange: (clause: ClauseDraft) => void;
  readonly onRemove: (key: number, pressed: HTMLElement) => void;
}

/** One clause: which question, how it is compared, and with what. */
export function ConditionRow(props: ConditionRowProps) {
  const { clause, number, questions, typeOf, operatorText, isNew, onChange, onRemove } = props;
  const { t } = useTranslation('jobTypeEditor');
  const question = questions.find(({ id }) => id === clause.question);
  const operators = question ? offeredOperators(question, typeOf(question.id), clause.operator) : [];
  return (
    <div
      className={styles.row}
      role="group"
      aria-label={t(($) => $.jobTypeEditor.condition.number, { number })}
      data-clause={clause.key}
    >
      <div className={styles.line}>
        <QuestionSelect
          label={t(($) => $.jobTypeEditor.condition.question)}
          hidesLabel
          takesFocus={isNew && question === undefined}
          questions={questions}
          value={clause.question ?? ''}
          onChange={(id) => {
            const chosen = questions.find((one) => one.id === id);
            if (chosen) onChange(aboutQuestion(clause, chosen, typeOf));
          }}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t(($) => $.jobTypeEditor.condition.remove, { number })}
          onClick={({ currentTarget }) => onRemove(clause.key, currentTarget)}
        >
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </div>
      {question ? (
        <div className={styles.comparison}>
          <Select
            aria-label={t(($) => $.jobTypeEditor.condition.operator)}
            data={operators.map((operator) => ({ value: operator, label: operatorText(operator, question) }))}
            value={clause.operator}
            onChange={(operator) => {
              if (operator !== null) onChange(withOperator(clause, operator as ClauseOperator, typeOf));
            }}
            allowDeselect={false}
            // What was added with its question goes on with how it is compared.
            autoFocus={isNew}
          />
          {clause.operator === null ? null : (
            <ConditionValue
              question={question}
              operator={clause.operator}
              value={clause.value}
              onChange={(value) => onChange({ ...clause, value })}
              typeOf={typeOf}
              questions={questions}
            />
          )}
        </div>
      ) : null}
      {completeClause(clause, typeOf) ? null : (
        <Text size="sm" c="dimmed">
          {t(($) => $.jobTypeEditor.condition.incomplete)}
        </Text>
      )}
    </div>
  );
}
