import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Condition } from '@plumbline/domain/filters/filter';
import { useActor } from '../../lib/access/hooks.ts';
import { Chip } from './chip.tsx';
import { offeredFields } from './filter-lists.ts';
import type { DialogList, FilterFieldName } from './filter-view.ts';
import { emptyView } from './filter-view.ts';

interface FieldChipProps {
  readonly list: DialogList;
  readonly field: FilterFieldName;
  readonly condition: Condition;
  /** What the field is called. */
  readonly name: string;
  /** The condition in words. */
  readonly text: string;
  readonly onChange: (condition: Condition | null) => void;
  /** Opens the dialog, for a field that has no input of its own. Without it the chip can only be removed. */
  readonly onDialog?: (() => void) | undefined;
}

/** The condition of a field of the list, changed in a window beside its chip: what is set counts once that closes (spec/3 §4). */
export function FieldChip({ list, field, condition, name, text, onChange, onDialog }: FieldChipProps) {
  const { t } = useTranslation('filters');
  const actor = useActor();
  const [draft, setDraft] = useState<{ readonly condition: Condition | null } | null>(null);
  const look = offeredFields(list, actor).find((one) => one.field === field);
  const close = () => {
    setDraft(null);
    if (!draft || JSON.stringify(draft.condition) === JSON.stringify(condition)) return false;
    onChange(draft.condition);
    return draft.condition === null;
  };
  const content =
    draft && look ? (
      <Stack gap="sm">
        <look.Input
          view={{ ...emptyView, conditions: new Map(draft.condition ? [[field, draft.condition]] : []) }}
          field={field}
          label={name}
          onCondition={(_, next) => setDraft({ condition: next })}
        />
        <Button onClick={close}>{t(($) => $.filters.show)}</Button>
      </Stack>
    ) : null;
  return (
    <Chip
      remove={t(($) => $.filters.remove, { name })}
      onRemove={() => onChange(null)}
      onOpen={onDialog}
      window={onDialog && look ? { content, onOpen: () => setDraft({ condition }), onClose: close } : undefined}
    >
      {text}
    </Chip>
  );
}
