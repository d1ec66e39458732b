import { ActionIcon, Button, Group, Input, SegmentedControl, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { conditionText, normalizeCondition, type Condition } from '@plumbline/domain/expressions/clauses';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import {
  conditionOf,
  draftOf,
  withClause,
  withNewClause,
  withNewGroup,
  withoutMember,
  type ClauseDraft,
  type ConditionDraft,
  type TypeOf,
} from '../../model/condition-draft.ts';
import styles from './condition-field.module.css';
import { ConditionRow } from './condition-row.tsx';
import { useConditionWords } from './use-condition-words.ts';

interface ConditionClausesProps {
  readonly name: 'showWhen' | 'constraint';
  readonly question: Question;
  readonly condition: Condition;
  /** Called with the formula of the clauses that are complete. */
  readonly onChange: (formula: string) => void;
  readonly questions: readonly Question[];
  readonly typeOf: TypeOf;
  readonly label: string;
  readonly error: string | undefined;
}

/**
 * A condition put together by clicking. Clauses that are not complete stay here and are not part of the formula; they are
 * no mistake.
 */
export function ConditionClauses(props: ConditionClausesProps) {
  const { name, question, condition, onChange, questions, typeOf, label, error } = props;
  const { t } = useTranslation('jobTypeEditor');
  const words = useConditionWords(question);
  const [draft, setDraft] = useState(() => draftOf(condition));
  const [newKey, setNewKey] = useState<number | null>(null);
  const stored = conditionText(condition);
  // A step back or another person's change replaces what is put together here.
  const shown = conditionText(conditionOf(draft, typeOf)) === stored ? draft : draftOf(condition);
  const set = (next: ConditionDraft, added: number | null = null) => {
    setDraft(next);
    setNewKey(added);
    const text = conditionText(conditionOf(next, typeOf));
    if (text !== stored) onChange(text);
  };
  const itself = questions.find(({ id }) => id === question.id) ?? null;
  const add = (group: number | null) => {
    const { draft: next, key } = withNewClause(shown, itself, typeOf, group);
    set(next, key);
  };
  const remove = (key: number, pressed: HTMLElement) => {
    const field = pressed.closest('[data-condition]');
    flushSync(() => set(withoutMember(shown, key)));
    field?.querySelector<HTMLButtonElement>('[data-add]')?.focus();
  };
  const rows = new Map(
    shown.members
      .flatMap((one) => (one.kind === 'group' ? one.members : [one]))
      .map(({ key }, place) => [key, place + 1] as const),
  );
  const rowOf = (clause: ClauseDraft) => (
    <ConditionRow
      key={clause.key}
      clause={clause}
      number={rows.get(clause.key) ?? 1}
      questions={questions}
      typeOf={typeOf}
      operatorText={words.operatorText}
      isNew={clause.key === newKey}
      onChange={(next) => set(withClause(shown, next), newKey)}
      onRemove={remove}
    />
  );
  const inner = shown.join === 'and' ? 'or' : 'and';
  const said = words.sentence(normalizeCondition(conditionOf(shown, typeOf)));

  return (
    <Input.Wrapper label={label} error={error} labelElement="div" role="group" aria-label={label}>
      <div className={styles.condition}>
        {shown.members.length > 1 ? (
          <SegmentedControl
            aria-label={t(($) => $.jobTypeEditor.condition.join)}
            value={shown.join}
            onChange={(join) => set({ ...shown, join: join === 'or' ? 'or' : 'and' })}
            data={[
              { value: 'and', label: t(($) => $.jobTypeEditor.condition.joins.and) },
              { value: 'or', label: t(($) => $.jobTypeEditor.condition.joins.or) },
            ]}
          />
        ) : null}
        {shown.members.map((member) =>
          member.kind === 'clause' ? (
            rowOf(member)
          ) : (
            <ClauseGroup
              key={member.key}
              name={t(($) => $.jobTypeEditor.condition.joins[inner])}
              onAdd={() => add(member.key)}
              onRemove={(pressed) => remove(member.key, pressed)}
            >
              {member.members.map(rowOf)}
            </ClauseGroup>
          ),
        )}
        {said === '' ? null : (
          <p className={styles.sentence}>
            {t(($) => $.jobTypeEditor.condition.sentence[name])} {said}
          </p>
        )}
        <Group gap="xs">
          <AddButton isFirst label={t(($) => $.jobTypeEditor.condition.add)} onClick={() => add(null)} />
          {shown.members.length > 0 ? (
            <AddButton
              label={t(($) => $.jobTypeEditor.condition.addGroup[inner])}
              onClick={() => {
                const { draft: next, key } = withNewGroup(shown);
                set(next, key);
              }}
            />
          ) : null}
        </Group>
      </div>
    </Input.Wrapper>
  );
}

interface ClauseGroupProps {
  /** How its clauses are joined, in words. */
  readonly name: string;
  readonly onAdd: () => void;
  readonly onRemove: (pressed: HTMLElement) => void;
  readonly children: ReactNode;
}

function ClauseGroup({ name, onAdd, onRemove, children }: ClauseGroupProps) {
  const { t } = useTranslation('jobTypeEditor');
  return (
    <div className={styles.group} role="group" aria-label={name}>
      <div className={styles.line}>
        <Text size="sm" fw={600}>
          {name}
        </Text>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t(($) => $.jobTypeEditor.condition.removeGroup)}
          onClick={({ currentTarget }) => onRemove(currentTarget)}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </div>
      {children}
      <AddButton label={t(($) => $.jobTypeEditor.condition.addToGroup)} onClick={onAdd} />
    </div>
  );
}

interface AddButtonProps {
  readonly label: string;
  readonly onClick: () => void;
  readonly isFirst?: boolean;
}

function AddButton({ label, onClick, isFirst = false }: AddButtonProps) {
  return (
    <Button
      variant="default"
      size="compact-md"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={onClick}
      data-add={isFirst || undefined}
    >
      {label}
    </Button>
  );
}
