import { useTranslation } from 'react-i18next';
import {
  comparesOrder,
  countsAnswers,
  takesNoValue,
  type Clause,
  type ClauseOperator,
  type ClauseValue,
  type Condition,
} from '@plumbline/domain/expressions/clauses';
import { optionText } from '@plumbline/domain/question-types/choosing';
import { questionTraits } from '@plumbline/domain/question-types/question-traits';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import { isolated, isolatedName } from '../../../../i18n/isolated.ts';
import { useFormats } from '../../../../lib/access/hooks.ts';
import { useSpoken } from '../../../../question-inputs/spoken.ts';
import { useLaterDraft, useScene } from '../editor-context.ts';
import { useQuestionName } from '../use-question-words.ts';

/** The words of conditions: of operators, of values, and of a whole condition about answers as a sentence. */
export function useConditionWords(own: Question) {
  const { t } = useTranslation('jobTypeEditor');
  const { editor } = useScene();
  const draft = useLaterDraft(editor);
  const nameOf = useQuestionName(draft);
  const spoken = useSpoken();
  const formats = useFormats();

  const operatorText = (operator: ClauseOperator, question: Question | undefined): string => {
    const isAboutTime = question !== undefined && questionTraits[question.type].asksWhen === true;
    if (isAboutTime && comparesOrder(operator)) {
      return t(($) => $.jobTypeEditor.condition.timeOperators[operator as 'above']);
    }
    const isChosen = question !== undefined && questionTraits[question.type].options !== undefined;
    if (isChosen && (operator === 'contains' || operator === 'not_contains')) {
      return t(($) => $.jobTypeEditor.condition.optionOperators[operator]);
    }
    return t(($) => $.jobTypeEditor.condition.operators[operator]);
  };
  const subject = (id: string): string => {
    if (id === own.id) return t(($) => $.jobTypeEditor.condition.itself);
    const question = draft.find((one) => one.id === id);
    return t(($) => $.jobTypeEditor.condition.subject, { name: question ? nameOf(question) : id });
  };
  const option = (text: string, question: Question | undefined): string => {
    const found = question && spoken(question).settings.childs?.find(({ value }) => value === text);
    return isolatedName(found ? optionText(found) : text);
  };
  const valueText = (value: ClauseValue, question: Question | undefined): string => {
    switch (value.kind) {
      case 'boolean':
        return t(($) => $.jobTypeEditor.path[value.value ? 'yes' : 'no']);
      case 'number':
        return formats.number(value.value);
      case 'text':
        return question && questionTraits[question.type].asksWhen
          ? isolated(value.value)
          : option(value.value, question);
      case 'texts':
        return value.values.map((one) => option(one, question)).join(` ${t(($) => $.jobTypeEditor.condition.or)} `);
      case 'day':
        return formats.day(value.day);
      case 'today': {
        if (value.days === 0) return t(($) => $.jobTypeEditor.condition.today);
        const count = Math.abs(value.days);
        return value.days > 0
          ? t(($) => $.jobTypeEditor.condition.inDays, { count })
          : t(($) => $.jobTypeEditor.condition.daysAgo, { count });
      }
      case 'question':
        return subject(value.id);
    }
  };
  const clauseText = ({ question: id, operator, value }: Clause): string => {
    const question = draft.find((one) => one.id === id);
    const words = { subject: subject(id), operator: operatorText(operator, question) };
    if (takesNoValue(operator) || value === null) return t(($) => $.jobTypeEditor.condition.saidAlone, words);
    const said = { ...words, value: valueText(value, question) };
    if (!countsAnswers(operator)) return t(($) => $.jobTypeEditor.condition.said, said);
    return t(($) => $.jobTypeEditor.condition.saidCount[operator as 'count_is'], said);
  };
  /** The condition read out; an empty text for none. */
  const sentence = ({ join, members }: Condition): string => {
    const words = { and: t(($) => $.jobTypeEditor.condition.and), or: t(($) => $.jobTypeEditor.condition.or) };
    const inner = words[join === 'and' ? 'or' : 'and'];
    return members
      .map((member) =>
        member.kind === 'clause' ? clauseText(member) : `(${member.members.map(clauseText).join(` ${inner} `)})`,
      )
      .join(` ${words[join]} `);
  };
  return { operatorText, sentence };
}
