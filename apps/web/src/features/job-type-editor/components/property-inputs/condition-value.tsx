import { Chip, Group, MultiSelect, Select, TagsInput, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  comparesWith,
  takesSeveral,
  type ClauseOperator,
  type ClauseValue,
} from '@plumbline/domain/expressions/clauses';
import { optionText } from '@plumbline/domain/question-types/choosing';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import { useSpoken } from '../../../../question-inputs/spoken.ts';
import { DateField } from '../../../../ui/dates/date-time-field.tsx';
import { NumberInput } from '../../../../ui/numbers/number-input.tsx';
import { valueInputOf, type TypeOf } from '../../model/condition-draft.ts';
import styles from './condition-field.module.css';
import { QuestionSelect } from './question-select.tsx';

interface ConditionValueProps {
  readonly question: Question;
  readonly operator: ClauseOperator;
  readonly value: ClauseValue | null;
  readonly onChange: (value: ClauseValue | null) => void;
  readonly typeOf: TypeOf;
  /** The questions that it may be compared with. */
  readonly questions: readonly Question[];
}

/** So many options are shown as chips; more are searched. */
const chipLimit = 12;

/** What an answer is compared with: options as chips, a number, a day, a text, or the answer of another question. */
export function ConditionValue(props: ConditionValueProps) {
  const { question, operator, value, onChange, typeOf, questions } = props;
  const { t } = useTranslation('jobTypeEditor');
  const label = t(($) => $.jobTypeEditor.condition.value);
  const type = typeOf(question.id);
  switch (valueInputOf(question, operator, type)) {
    case 'none':
      return null;
    case 'yes_no':
      return <YesNo value={value} onChange={onChange} label={label} />;
    case 'options':
      return <Options {...props} label={label} />;
    case 'time':
      return (
        <TextInput
          aria-label={label}
          type="time"
          value={value?.kind === 'text' ? value.value : ''}
          onChange={({ currentTarget }) =>
            onChange(currentTarget.value === '' ? null : { kind: 'text', value: currentTarget.value })
          }
        />
      );
    case 'text':
      if (value?.kind === 'texts') {
        return (
          <TagsInput
            aria-label={label}
            dir="auto"
            acceptValueOnBlur
            value={[...value.values]}
            onChange={(values) => onChange(values.length === 0 ? null : { kind: 'texts', values })}
          />
        );
      }
      return (
        <TextInput
          aria-label={label}
          dir="auto"
          maxLength={500}
          value={value?.kind === 'text' ? value.value : ''}
          onChange={({ currentTarget }) =>
            onChange(currentTarget.value === '' ? null : { kind: 'text', value: currentTarget.value })
          }
        />
      );
    case 'number':
    case 'day': {
      const others = questions.filter((one) => {
        const other = typeOf(one.id);
        return one.id !== question.id && type !== null && other !== null && comparesWith(type, other, operator);
      });
      return <Measured {...props} label={label} others={others} isDay={type === 'date' || type === 'datetime'} />;
    }
  }
}

const chipLook = { classNames: { label: styles.chip ?? '' } } as const;

interface LabelledProps {
  readonly label: string;
  readonly value: ClauseValue | null;
  readonly onChange: (value: ClauseValue | null) => void;
}

function YesNo({ label, value, onChange }: LabelledProps) {
  const { t } = useTranslation('jobTypeEditor');
  return (
    <Chip.Group
      value={value?.kind === 'boolean' ? String(value.value) : null}
      onChange={(chosen) => onChange({ kind: 'boolean', value: chosen === 'true' })}
    >
      <Group gap="xs" role="radiogroup" aria-label={label}>
        <Chip value="true" {...chipLook}>
          {t(($) => $.jobTypeEditor.path.yes)}
        </Chip>
        <Chip value="false" {...chipLook}>
          {t(($) => $.jobTypeEditor.path.no)}
        </Chip>
      </Group>
    </Chip.Group>
  );
}

function Options({ question, operator, value, onChange, label }: ConditionValueProps & LabelledProps) {
  const { t } = useTranslation('jobTypeEditor');
  const isSeveral = takesSeveral(operator);
  const chosen = value?.kind === 'texts' ? [...value.values] : value?.kind === 'text' ? [value.value] : [];
  const offered = (useSpoken()(question).settings.childs ?? []).map((option) => ({
    value: option.value,
    label: optionText(option),
  }));
  const gone = chosen.filter((one) => !offered.some((option) => option.value === one));
  const data = [...offered, ...gone.map((one) => ({ value: one, label: one }))];
  const choose = (next: readonly string[]) => {
    // In the order of the options, so that the same choice is the same formula.
    const values = data.map((option) => option.value).filter((one) => next.includes(one));
    const [only] = values;
    if (only === undefined) onChange(null);
    else onChange(values.length === 1 ? { kind: 'text', value: only } : { kind: 'texts', values });
  };
  const placeholder = t(($) => $.jobTypeEditor.condition.chooseOptions);
  if (data.length > chipLimit) {
    const search = {
      'aria-label': label,
      data,
      placeholder: chosen.length === 0 ? placeholder : '',
      searchable: true,
      limit: 100,
      nothingFoundMessage: t(($) => $.jobTypeEditor.nothingFound),
    };
    return isSeveral ? (
      <MultiSelect {...search} value={chosen} onChange={choose} />
    ) : (
      <Select {...search} value={chosen[0] ?? null} onChange={(one) => choose(one === null ? [] : [one])} />
    );
  }
  const chips = (
    <Group gap="xs" role={isSeveral ? 'group' : 'radiogroup'} aria-label={label}>
      {data.map((option) => (
        <Chip key={option.value} value={option.value} {...chipLook}>
          <bdi>{option.label}</bdi>
        </Chip>
      ))}
    </Group>
  );
  return isSeveral ? (
    <Chip.Group multiple value={chosen} onChange={choose}>
      {chips}
    </Chip.Group>
  ) : (
    <Chip.Group value={chosen[0] ?? null} onChange={(one) => choose([one])}>
      {chips}
    </Chip.Group>
  );
}

type Against = 'number' | 'day' | 'today' | 'inDays' | 'daysAgo' | 'question';

function againstOf(value: ClauseValue | null, isDay: boolean): Against {
  if (value?.kind === 'question') return 'question';
  if (!isDay) return 'number';
  if (value?.kind !== 'today') return 'day';
  return value.days === 0 ? 'today' : value.days > 0 ? 'inDays' : 'daysAgo';
}

const beginnings: Readonly<Record<Against, ClauseValue | null>> = {
  number: null,
  day: null,
  today: { kind: 'today', days: 0 },
  inDays: { kind: 'today', days: 7 },
  daysAgo: { kind: 'today', days: -7 },
  question: { kind: 'question', id: '' },
};

interface MeasuredProps extends ConditionValueProps, LabelledProps {
  readonly others: readonly Question[];
  readonly isDay: boolean;
}

/** A number or a day, written or taken from another question. */
function Measured({ label, value, onChange, others, isDay }: MeasuredProps) {
  const { t } = useTranslation('jobTypeEditor');
  const against = againstOf(value, isDay);
  const kinds: readonly Against[] = [
    ...(isDay ? (['day', 'today', 'inDays', 'daysAgo'] as const) : (['number'] as const)),
    ...(others.length > 0 || against === 'question' ? (['question'] as const) : []),
  ];
  return (
    <div className={styles.measured} data-alone={kinds.length === 1 || undefined}>
      {kinds.length > 1 ? (
        <Select
          aria-label={t(($) => $.jobTypeEditor.condition.against)}
          data={kinds.map((kind) => ({ value: kind, label: t(($) => $.jobTypeEditor.condition.days[kind]) }))}
          value={against}
          onChange={(kind) => onChange(beginnings[(kind ?? against) as Against])}
          allowDeselect={false}
        />
      ) : null}
      {against === 'number' ? (
        <NumberInput
          aria-label={label}
          value={value?.kind === 'number' ? value.value : ''}
          onChange={(typed) => onChange(typed === '' ? null : { kind: 'number', value: typed })}
        />
      ) : null}
      {against === 'day' ? (
        <DateField
          label={label}
          value={value?.kind === 'day' ? value.day : null}
          onChange={(day) => onChange(day === null ? null : { kind: 'day', day })}
        />
      ) : null}
      {against === 'inDays' || against === 'daysAgo' ? (
        <NumberInput
          aria-label={t(($) => $.jobTypeEditor.condition.howManyDays)}
          min={1}
          max={10_000}
          isBound
          allowDecimal={false}
          value={value?.kind === 'today' ? Math.abs(value.days) : ''}
          onChange={(typed) => {
            if (typed !== '') onChange({ kind: 'today', days: against === 'inDays' ? typed : 0 - typed });
          }}
        />
      ) : null}
      {against === 'question' ? (
        <QuestionSelect
          label={label}
          hidesLabel
          questions={others}
          value={value?.kind === 'question' ? value.id : ''}
          onChange={(id) => onChange({ kind: 'question', id: id ?? '' })}
        />
      ) : null}
    </div>
  );
}
