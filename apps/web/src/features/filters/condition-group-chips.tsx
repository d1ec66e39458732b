import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { customFilterField } from '@plumbline/domain/filters/custom-fields';
import type { Condition } from '@plumbline/domain/filters/filter';
import { isolated } from '../../i18n/isolated.ts';
import { Chip } from './chip.tsx';
import { CustomText } from './custom-chips.tsx';
import { useCustomSubjects } from './custom-subjects.ts';
import type { DialogList, FilterFieldName, FilterView } from './filter-view.ts';
import { useConditionText } from './use-condition-text.ts';
import { useFieldName } from './use-field-name.ts';

interface ConditionGroupChipsProps {
  readonly list: DialogList;
  readonly view: FilterView;
  readonly onChange: (view: FilterView) => void;
  /** Opens the dialog, in which groups are changed. */
  readonly onDialog?: (() => void) | undefined;
}

const isCustom = ({ field }: Condition) => customFilterField(field) !== null;

/** Each group of conditions in words: which of them must hold, or which may not. */
export function ConditionGroupChips({ list, view: { groups }, view, onChange, onDialog }: ConditionGroupChipsProps) {
  const { t } = useTranslation('filters');
  const fieldName = useFieldName(list);
  const conditions = groups.flatMap((group) => group.conditions);
  const conditionText = useConditionText(conditions.filter((one) => !isCustom(one)));
  const { subjects, isLoading } = useCustomSubjects(list, conditions.some(isCustom));
  const textOf = (condition: Condition) => {
    const asked = customFilterField(condition.field);
    if (asked) {
      const subject = subjects.find(({ kind, id }) => kind === asked.kind && id === asked.id);
      return <CustomText asked={asked} condition={condition} subject={subject} isLoading={isLoading} />;
    }
    const name = fieldName(condition.field);
    return condition.operator === 'equal' && condition.value === true
      ? name
      : t(($) => $.filters.chip, {
          field: name,
          value: isolated(conditionText(condition.field as FilterFieldName, condition)),
        });
  };
  return groups.map((group, place) => (
    <Chip
      key={JSON.stringify(group)}
      remove={t(($) => $.filters.remove, { name: t(($) => $.filters.conditionGroups.join[group.join]) })}
      onRemove={() => onChange({ ...view, groups: groups.filter((_, other) => other !== place) })}
      onOpen={onDialog}
    >
      {t(($) => $.filters.conditionGroups.chip[group.join])}{' '}
      {group.conditions.map((condition, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two of a group may be alike
        <Fragment key={index}>
          {index > 0 ? ` ${t(($) => $.filters.conditionGroups.or)} ` : ''}
          {textOf(condition)}
        </Fragment>
      ))}
    </Chip>
  ));
}
