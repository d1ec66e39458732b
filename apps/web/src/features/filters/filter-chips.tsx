import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Chip } from './chip.tsx';
import { ConditionGroupChips } from './condition-group-chips.tsx';
import { CustomChips } from './custom-chips.tsx';
import type { DialogList, FilterView } from './filter-view.ts';
import { countOf, emptyView, withCondition, withoutOthers } from './filter-view.ts';
import styles from './filter.module.css';
import { useConditionText } from './use-condition-text.ts';
import { useFieldName } from './use-field-name.ts';

interface FilterChipsProps {
  readonly list?: DialogList;
  readonly view: FilterView;
  readonly onChange: (view: FilterView) => void;
  /** Opens what further conditions are chosen in. */
  readonly onAdd?: () => void;
}

/** What the list is narrowed to, each condition with its own way out. */
export function FilterChips({ list = 'jobs', view, onChange, onAdd }: FilterChipsProps) {
  const { t } = useTranslation('filters');
  const fieldName = useFieldName(list);
  const conditionText = useConditionText([...view.conditions.values()]);
  if (countOf(view) === 0) return null;
  return (
    <Group className={styles.chips ?? ''} gap={6}>
      {[...view.conditions].map(([field, condition]) => {
        const name = fieldName(field);
        return (
          <Chip
            key={field}
            remove={t(($) => $.filters.remove, { name })}
            onRemove={() => onChange(withCondition(view, field, null))}
          >
            {condition.operator === 'equal' && condition.value === true
              ? name
              : t(($) => $.filters.chip, { field: name, value: conditionText(field, condition) })}
          </Chip>
        );
      })}
      <CustomChips list={list} view={view} onChange={onChange} />
      <ConditionGroupChips list={list} view={view} onChange={onChange} />
      {view.others.length > 0 ? (
        <Chip
          remove={t(($) => $.filters.remove, { name: t(($) => $.filters.others) })}
          onRemove={() => onChange(withoutOthers(view))}
        >
          {t(($) => $.filters.others)}
        </Chip>
      ) : null}
      {onAdd ? (
        <Button variant="subtle" size="compact-md" leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
          {t(($) => $.filters.add)}
        </Button>
      ) : null}
      <Button variant="subtle" size="compact-md" onClick={() => onChange(emptyView)}>
        {t(($) => $.filters.clear)}
      </Button>
    </Group>
  );
}
