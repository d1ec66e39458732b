import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CustomFilterField } from '@plumbline/domain/filters/custom-fields';
import { customFilterField } from '@plumbline/domain/filters/custom-fields';
import type { Condition } from '@plumbline/domain/filters/filter';
import { isolated, isolatedName, isolatedNames } from '../../i18n/isolated.ts';
import { Chip } from './chip.tsx';
import type { CustomDraft } from './custom-condition.ts';
import { conditionOf, draftOf } from './custom-condition.ts';
import { CustomRow } from './custom-input.tsx';
import type { CustomSubject } from './custom-subjects.ts';
import { useCustomSubjects } from './custom-subjects.ts';
import type { DialogList, FilterView } from './filter-view.ts';
import { useCustomName } from './use-custom-name.ts';
import { useDatesText } from './use-dates-text.ts';
import { useOperatorName } from './use-operator-name.ts';
import { useOptionNames } from './use-option-names.ts';

interface CustomChipsProps {
  readonly list: DialogList;
  readonly view: FilterView;
  readonly onChange: (view: FilterView) => void;
  /** Opens the dialog. With it chips open their conditions. */
  readonly onDialog?: (() => void) | undefined;
}

/** What is asked of questions, fields and skills, by their titles; one that is gone for this person has none. */
export function CustomChips({ list, view, onChange, onDialog }: CustomChipsProps) {
  const { subjects, isLoading } = useCustomSubjects(list, view.custom.length > 0);
  return view.custom.map((condition, place) => {
    const asked = customFilterField(condition.field);
    if (!asked) return null;
    return (
      <CustomChip
        key={`${condition.field} ${condition.operator}`}
        asked={asked}
        condition={condition}
        subject={subjects.find(({ kind, id }) => kind === asked.kind && id === asked.id)}
        isLoading={isLoading}
        onChange={(next) => onChange({ ...view, custom: view.custom.toSpliced(place, 1, ...(next ? [next] : [])) })}
        onDialog={onDialog}
      />
    );
  });
}

interface CustomChipProps extends CustomTextProps {
  readonly onChange: (condition: Condition | null) => void;
  readonly onDialog: (() => void) | undefined;
}

/** What is asked of one question, field or skill, changed in a window beside its chip; where the window can't show it, in the dialog. */
function CustomChip({ onChange, onDialog, ...props }: CustomChipProps) {
  const { t } = useTranslation('filters');
  const { asked, condition, subject } = props;
  const { name, value } = useCustomText(props);
  const [draft, setDraft] = useState<CustomDraft | null>(null);
  const begun = draftOf(condition, asked);
  const close = () => {
    setDraft(null);
    if (!draft) return false;
    // As in the dialog, one that isn't finished filters nothing.
    const next = conditionOf(draft);
    if (JSON.stringify(next) !== JSON.stringify(condition)) onChange(next);
    return next === null;
  };
  const remove = () => onChange(null);
  const content = draft ? (
    <Stack gap="sm">
      <CustomRow row={{ draft, original: condition }} subject={subject} onChange={setDraft} onRemove={remove} />
      <Button onClick={close}>{t(($) => $.filters.show)}</Button>
    </Stack>
  ) : null;
  return (
    <Chip
      remove={t(($) => $.filters.remove, { name })}
      onRemove={remove}
      onOpen={onDialog}
      window={onDialog && begun ? { content, onOpen: () => setDraft(begun), onClose: close } : undefined}
    >
      {t(($) => $.filters.chip, { field: name, value })}
    </Chip>
  );
}

interface CustomTextProps {
  readonly asked: CustomFilterField;
  readonly condition: Condition;
  readonly subject: CustomSubject | undefined;
  readonly isLoading: boolean;
}

/** What a question, a field or a skill is asked for, in words: its name, and what is compared with it. */
function useCustomText({ asked, condition, subject, isLoading }: CustomTextProps): { name: string; value: string } {
  const { t } = useTranslation('filters');
  const operatorName = useOperatorName();
  const customName = useCustomName();
  const datesText = useDatesText();
  const { options } = useOptionNames(asked.part === 'option' ? (subject?.options ?? null) : null);
  const say = (): string => {
    const dates = datesText(condition);
    if (dates !== null) return dates;
    const operator = operatorName(condition.operator, asked.kind, asked.part);
    if (!('value' in condition)) return operator;
    const values = [condition.value].flat();
    const [only] = values;
    if (typeof only === 'boolean') return only ? t(($) => $.filters.yes) : t(($) => $.filters.no);
    if (asked.part !== 'option') return `${operator} ${values.map((one) => isolated(String(one))).join(' – ')}`;
    const labels = values.map((value) => options?.find((one) => one.value === value)?.label);
    // Names that aren't known (still loading, or of a project that isn't seen) are counted instead.
    const chosen = labels.every((label) => label !== undefined)
      ? isolatedNames(labels)
      : t(($) => $.filters.values.several, { count: values.length });
    return `${operator} ${chosen}`;
  };
  const title = subject?.title ?? (isLoading ? '…' : customName(asked));
  const part =
    asked.part === 'issue' || asked.part === 'comment' ? ` (${t(($) => $.filters.parts[asked.part as 'issue'])})` : '';
  return { name: `${isolatedName(title)}${part}`, value: say() };
}

/** One condition on what the instance made, as text. */
export function CustomText(props: CustomTextProps) {
  const { t } = useTranslation('filters');
  const { name, value } = useCustomText(props);
  return t(($) => $.filters.chip, { field: name, value });
}
