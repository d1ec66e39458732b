import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Chip } from './chip.tsx';
import { ConditionGroupChips } from './condition-group-chips.tsx';
import { CustomChips } from './custom-chips.tsx';
import { FieldChip } from './field-chip.tsx';
import type { DialogList, FilterView } from './filter-view.ts';
import { countOf, emptyView, withCondition, withoutOthers } from './filter-view.ts';
import styles from './filter.module.css';
import { useConditionText } from './use-condition-text.ts';
import { useFieldName } from './use-field-name.ts';

interface FilterChipsProps {
  readonly list?: DialogList;
  readonly view: FilterView;
  readonly onChange: (view: FilterView) => void;
  /** Opens the dialog, in which further conditions are chosen, and combinations changed. With it chips open their conditions. */
  readonly onDialog?: (isAtGroups: boolean) => void;
}

/** What the list is narrowed to, each condition with its own way out. */
export function FilterChips({ list = 'jobs', view, onChange, onDialog }: FilterChipsProps) {
  const { t } = useTranslation('filters');
  const fieldName = useFieldName(list);
  const conditionText = useConditionText([...view.conditions.values()]);
  const toDialog = onDialog && (() => onDialog(false));
  if (countOf(view) === 0) return null;
  return (
    <Group className={styles.chips ?? ''} gap={6}>
      {[...view.conditions].map(([field, condition]) => {
        const name = fieldName(field);
        return (
          <FieldChip
            key={field}
            list={list}
            field={field}
            condition={condition}
            name={name}
            text={
              condition.operator === 'equal' && condition.value === true
                ? name
                : t(($) => $.filters.chip, { field: name, value: conditionText(field, condition) })
            }
            onChange={(next) => onChange(withCondition(view, field, next))}
            onDialog={toDialog}
          />
        );
      })}
      <CustomChips list={list} view={view} onChange={onChange} onDialog={toDialog} />
      <ConditionGroupChips list={list} view={view} onChange={onChange} onDialog={onDialog && (() => onDialog(true))} />
      {view.others.length > 0 ? (
        <Chip
          remove={t(($) => $.filters.remove, { name: t(($) => $.filters.others) })}
          onRemove={() => onChange(withoutOthers(view))}
          onOpen={toDialog}
        >
          {t(($) => $.filters.others)}
        </Chip>
      ) : null}
      {toDialog ? (
        <Button variant="subtle" size="compact-md" leftSection={<IconPlus size={16} aria-hidden />} onClick={toDialog}>
          {t(($) => $.filters.add)}
        </Button>
      ) : null}
      <Button variant="subtle" size="compact-md" onClick={() => onChange(emptyView)}>
        {t(($) => $.filters.clear)}
      </Button>
    </Group>
  );
}
