import { Button, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { createElement, useContext, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChosenItem } from '@plumbline/domain/text/stored-text';
import { questionTypeRegistry } from '@plumbline/domain/question-types/registry';
import { sourceKey, sourceOf } from '@plumbline/domain/question-types/sources';
import { withNames } from '@plumbline/domain/languages/names';
import { useNameOf } from '../i18n/use-name-of.ts';
import { AnswerWords } from './answer-words.tsx';
import styles from './project-value-input.module.css';
import { IsAsked } from './is-asked.ts';
import { fieldInputOf } from './project-value-fields.tsx';
import type { QuestionInputProps } from './question-input.ts';
import { SourceState } from './source-state.tsx';
import { useSources } from './sources.ts';

const wordsOf = (value: unknown) => questionTypeRegistry.project_value.toText(value, {});
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Shows a field of the job's project and writes it (spec/2 §3). Its initial value is the project's: moving on confirms
 * it. If the project's value changes, the new one is offered below.
 */
export function ProjectValueInput(props: QuestionInputProps) {
  const { question, value, onChange, disabled } = props;
  const { t } = useTranslation('questionInputs');
  const nameOf = useNameOf();
  const { sources, state } = useSources();
  const source = sourceOf(question);
  const field = source ? sources?.fields[sourceKey(source)] : undefined;
  const present = field?.value ?? null;
  const isEmpty = value === null || value === undefined;
  const begin = useEffectEvent(() => onChange(present));
  const begins = useContext(IsAsked) && isEmpty && present !== null && !disabled;
  useEffect(() => {
    if (begins) begin();
  }, [begins]);

  if (state === 'ready' && sources && !sources.hasProject) {
    return <Text c="dimmed">{t(($) => $.questionInputs.sources.noProject)}</Text>;
  }
  if (!field) return <SourceState {...props} />;
  const input = fieldInputOf(field.type);
  const isOpen = field.mayWrite && !disabled && input !== null;
  // What was chosen is stored as it was named; what it is called else is known of what is offered.
  const translations = new Map(field.options.map((option) => [option.id, option.translations]));
  const inWords = (what: unknown) =>
    wordsOf(withNames<ChosenItem>(what, ({ id, label }) => nameOf({ label, translations: translations.get(id) })));
  const shown = inWords(isEmpty ? present : value);
  return (
    <div className={styles.value}>
      {isOpen ? (
        createElement(input, { ...props, field })
      ) : (
        <div className={styles.shown}>
          <Text size="sm" c="dimmed">
            <bdi>{nameOf(field)}</bdi>
          </Text>
          <Text size="lg">
            {shown.length > 0 ? <AnswerWords parts={shown} /> : t(($) => $.questionInputs.sources.emptyField)}
          </Text>
        </div>
      )}
      {!isEmpty && !same(value, present) && present !== null ? (
        <div className={styles.now}>
          <Text size="sm" c="dimmed">
            {t(($) => $.questionInputs.sources.projectSays)} <AnswerWords parts={inWords(present)} />
          </Text>
          {isOpen ? (
            <Button
              variant="subtle"
              size="compact-md"
              leftSection={<IconArrowBackUp size={18} className="mirrored" aria-hidden />}
              onClick={() => onChange(present)}
            >
              {t(($) => $.questionInputs.sources.takeOver)}
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
