import { Button, Group, Input, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PathRule } from '@plumbline/domain/question-types/question-settings';
import { questionTraits } from '@plumbline/domain/question-types/question-traits';
import { takesAnswer } from '@plumbline/domain/question-types/takes-answer';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import { useLaterDraft, useScene } from '../editor-context.ts';
import { ProblemText } from '../problem-text.tsx';
import styles from './path-field.module.css';
import type { PropertyFieldProps } from './property-field.ts';
import { QuestionSelect } from './question-select.tsx';
import { RowButtons } from './row-buttons.tsx';
import { RuleValue } from './rule-value.tsx';

/**
 * The path rules of a question: "if the answer is …, go on at …", tried in order (spec/4 §4 "Questions and answers").
 * The problems of a rule are shown at the rule.
 */
export function PathField({ value, onChange, label, hint, error, question }: PropertyFieldProps) {
  const { t } = useTranslation('jobTypeEditor');
  const { editor, report } = useScene();
  const draft = useLaterDraft(editor);
  const rules = Array.isArray(value) ? (value as readonly PathRule[]) : [];
  const isAsked = takesAnswer(question);
  const problems = report.byQuestion.get(question.id) ?? [];
  const following = draft[draft.findIndex((other) => other.id === question.id) + 1];
  const set = (place: number, patch: Partial<PathRule>) =>
    onChange(rules.map((rule, index) => (index === place ? { ...rule, ...patch } : rule)));
  const move = (place: number, by: -1 | 1) => {
    const rule = rules[place];
    if (rule) onChange(rules.toSpliced(place, 1).toSpliced(place + by, 0, rule));
  };
  const add = () => onChange([...rules, { value: firstFree(question, rules), toQuestion: following?.id ?? '' }]);

  return (
    <Input.Wrapper label={label} description={hint} error={error} labelElement="div" data-rows>
      <Stack gap="sm" mt={6}>
        {rules.map((rule, place) => {
          const wrong = problems.filter((problem) => 'rule' in problem && problem.rule === place);
          const number = place + 1;
          return (
            // A rule has no name but its place among the rules, by which they are tried.
            // oxlint-disable-next-line react/no-array-index-key -- they have no id, and two may be alike
            <div
              key={place}
              className={styles.rule}
              role="group"
              aria-label={t(($) => $.jobTypeEditor.path.rule, { number })}
            >
              {isAsked ? (
                <RuleValue
                  question={question}
                  value={rule.value}
                  onChange={(next) => set(place, { value: next })}
                  label={t(($) => $.jobTypeEditor.path.if)}
                />
              ) : (
                <Text size="sm">{t(($) => $.jobTypeEditor.path.always)}</Text>
              )}
              <QuestionSelect
                label={t(($) => $.jobTypeEditor.path.goTo)}
                questions={draft.filter((other) => other.id !== question.id)}
                value={rule.toQuestion}
                onChange={(id) => set(place, { toQuestion: id ?? '' })}
              />
              <Group gap={0} justify="flex-end" className={styles.acts ?? ''}>
                <RowButtons
                  place={place}
                  count={rules.length}
                  words={{
                    up: t(($) => $.jobTypeEditor.path.up, { number }),
                    down: t(($) => $.jobTypeEditor.path.down, { number }),
                    remove: t(($) => $.jobTypeEditor.path.remove, { number }),
                  }}
                  onMove={(by) => move(place, by)}
                  onRemove={() => onChange(rules.toSpliced(place, 1))}
                />
              </Group>
              {wrong.map((problem) => (
                <p key={problem.kind} className={styles.problem}>
                  <IconAlertTriangle size={15} aria-hidden />
                  <ProblemText problem={problem} />
                </p>
              ))}
            </div>
          );
        })}
        <Text size="sm" c="dimmed">
          {rules.length === 0 ? t(($) => $.jobTypeEditor.path.none) : t(($) => $.jobTypeEditor.path.otherwise)}
        </Text>
        <Button
          variant="default"
          size="sm"
          className={styles.add ?? ''}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={add}
        >
          {t(($) => $.jobTypeEditor.path.add)}
        </Button>
      </Stack>
    </Input.Wrapper>
  );
}

/** The value that a new rule begins with: the first that no rule catches yet. */
function firstFree(question: Question, rules: readonly PathRule[]): PathRule['value'] {
  const taken = new Set(rules.map((rule) => String(rule.value)));
  const options = questionTraits[question.type].answersYesNo
    ? ['true', 'false']
    : (question.settings.childs ?? []).map((one) => one.value);
  return options.find((option) => !taken.has(option)) ?? 'any';
}
