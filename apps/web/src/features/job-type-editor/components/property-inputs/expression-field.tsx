import { foldedText } from '@plumbline/domain/text/fold-text';
import { Combobox, Textarea } from '@mantine/core';
import type { ChangeEvent } from 'react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { unknownOptionsIn } from '@plumbline/domain/questionnaire/unknown-options';
import { checkFormula, questionsInScope } from '@plumbline/domain/questionnaire/formula-check';
import type { FormulaName } from '@plumbline/domain/questionnaire/formulas';
import { makeDefinition } from '@plumbline/domain/questionnaire/definition';
import { expressionLimit } from '@plumbline/domain/text/limits';
import { useExpressionWords } from '../../../../ui/use-expression-words.ts';
import { toShown, toStored } from '../../model/named-expression.ts';
import { useLaterDraft, useScene, useSnapshot } from '../editor-context.ts';
import { useQuestionLabels, useQuestionName } from '../use-question-words.ts';
import { unfinishedText } from '../../model/unfinished.ts';
import styles from './expression-field.module.css';
import type { PropertyFieldProps } from './property-field.ts';
import { useOffer } from '../../../../ui/use-offer.ts';

/** So many questions are offered at once behind `{`. */
const offered = 10;

/**
 * A condition or a calculation: `{` offers the questions that it may reference by title and name, the nearest first.
 * Errors are shown with their position while typing. The editor stores an invalid expression, and reports it with the
 * save status.
 */
export function ExpressionField({ property, question, value, onChange, label, hint, error }: PropertyFieldProps) {
  const { t } = useTranslation('jobTypeEditor');
  const words = useExpressionWords();
  const { editor } = useScene();
  const draft = useLaterDraft(editor);
  const nameOf = useQuestionName(draft);
  const { combobox, input, asked, follow, finish } = useOffer(/\{([^{}]{0,80})$/);
  const setting = property.name as FormulaName;
  const definition = useMemo(() => makeDefinition('draft', draft), [draft]);
  const scope = useMemo(() => questionsInScope(definition, question, setting), [definition, question, setting]);
  const labels = useQuestionLabels(draft);
  const idOfName = useMemo(() => new Map(draft.map(({ id, name }) => [name, id])), [draft]);
  const stored = typeof value === 'string' ? value : '';
  const { unfinished } = useSnapshot(editor);
  /** What is being written and can't be saved yet. */
  const unkept = unfinishedText(unfinished, question.id, setting);
  const text = unkept ?? stored;
  const shown = toShown(text, labels);
  const [problem] = checkFormula(definition, question, setting, text);
  const [missing] = unkept === null ? unknownOptionsIn(definition, text) : [];
  const list = missing && draft.find(({ id }) => id === missing.listId);
  const typed = foldedText(asked?.typed ?? '').trim();
  const found =
    asked === null
      ? []
      : scope
          .toReversed()
          .filter((one) => [nameOf(one), one.name].some((said) => foldedText(said).includes(typed)))
          .slice(0, offered);

  const write = (next: string) => {
    const fresh = toStored(next, labels, idOfName);
    const isRight = checkFormula(definition, question, setting, fresh).length === 0;
    editor.unfinished.keep(question.id, setting, isRight ? null : fresh);
    if (isRight) onChange(fresh.trim() === '' ? null : fresh);
  };
  const onType = (event: ChangeEvent<HTMLTextAreaElement>) => {
    follow(event);
    write(event.currentTarget.value);
  };
  const choose = (id: string) => {
    if (asked === null) return;
    const rest = shown.slice(asked.from + 1 + asked.typed.length).replace(/^\}/, '');
    write(`${shown.slice(0, asked.from)}{${labels.labelOf.get(id) ?? id}}${rest}`);
    finish();
  };

  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal>
      <Combobox.Target>
        <Textarea
          ref={input}
          label={label}
          description={hint}
          error={problem ? words.problemText(problem) : error}
          value={shown}
          onChange={onType}
          onBlur={() => combobox.closeDropdown()}
          autosize
          minRows={1}
          maxRows={10}
          maxLength={expressionLimit}
          spellCheck={false}
          dir="ltr"
          data-property={property.name}
          placeholder={t(($) => $.jobTypeEditor.expression.placeholder[setting])}
          classNames={{ input: styles.text ?? '' }}
        />
      </Combobox.Target>
      {problem ? <Place text={text} problem={problem} shownOf={(part) => toShown(part, labels)} /> : null}
      {missing && list ? (
        <p className={styles.warning} role="status">
          {t(($) => $.jobTypeEditor.expression.noSuchOption, { option: missing.text, name: nameOf(list) })}
        </p>
      ) : null}
      {unkept === null ? null : <p className={styles.note}>{t(($) => $.jobTypeEditor.expression.notKept)}</p>}
      <Help functions={words.functions} />
      <Combobox.Dropdown hidden={found.length === 0}>
        <Combobox.Options aria-label={t(($) => $.jobTypeEditor.expression.offer)}>
          {found.map((one) => (
            <Combobox.Option value={one.id} key={one.id}>
              <span dir="auto">
                {one.sequence + 1}. {nameOf(one)}
              </span>{' '}
              <bdi className={styles.name}>{one.name}</bdi>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

interface PlaceProps {
  readonly text: string;
  readonly problem: { readonly at: number; readonly length: number };
  /** A part of the text with the names of questions. */
  readonly shownOf: (part: string) => string;
}

/** Where in the text something is wrong. */
function Place({ text, problem: { at, length }, shownOf }: PlaceProps) {
  return (
    <p className={styles.place} dir="ltr">
      {shownOf(text.slice(0, at))}
      <mark>{shownOf(text.slice(at, at + length)) || ' '}</mark>
      {shownOf(text.slice(at + length))}
    </p>
  );
}

function Help({ functions }: Pick<ReturnType<typeof useExpressionWords>, 'functions'>) {
  const { t } = useTranslation('jobTypeEditor');
  return (
    <details className={styles.help}>
      <summary>{t(($) => $.jobTypeEditor.expression.help)}</summary>
      <p>{t(($) => $.jobTypeEditor.expression.howTo)}</p>
      <ul>
        {functions.map((one) => (
          <li key={one.name}>
            <bdi>{one.text}</bdi>
          </li>
        ))}
      </ul>
    </details>
  );
}
