import { Button, Checkbox, CloseButton, Input } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shownName } from '../../ui/person-avatar.tsx';
import { UserPicker } from '../pickers/index.ts';
import type { FilterInputProps } from './filter-fields.tsx';
import { useNames } from './filter-names.ts';
import { chosenOf, isOneOf } from './filter-view.ts';
import styles from './filter.module.css';

/** People by name. */
export function PeopleInput({
  view,
  field,
  label,
  onCondition,
  canBeNobody,
}: FilterInputProps & { canBeNobody?: boolean }) {
  const { t } = useTranslation('filters');
  const [isPicking, setPicking] = useState(false);
  const chosen = chosenOf(view, field);
  const names = useNames({ jobTypes: false, projects: false, people: chosen.length > 0 });
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map());
  const isNobody = view.conditions.get(field)?.operator === 'empty';
  const nameOf = (id: string) => picked.get(id) ?? names.person(id) ?? '…';
  return (
    <Input.Wrapper label={label} labelElement="div">
      <div className={styles.people}>
        {chosen.map((id) => (
          <span key={id} className={styles.chip}>
            <bdi className={styles.chipText}>{nameOf(id)}</bdi>
            <CloseButton
              size={32}
              iconSize={14}
              aria-label={t(($) => $.filters.removePerson, { name: nameOf(id) })}
              onClick={() =>
                onCondition(
                  field,
                  isOneOf(
                    field,
                    chosen.filter((one) => one !== id),
                  ),
                )
              }
            />
          </span>
        ))}
        <Button
          variant="default"
          size="compact-md"
          mih={36}
          leftSection={<IconUserPlus size={16} aria-hidden />}
          aria-label={`${label}: ${t(($) => $.filters.choosePeople)}`}
          onClick={() => setPicking(true)}
        >
          {t(($) => $.filters.choosePeople)}
        </Button>
        {canBeNobody ? (
          <Checkbox
            className={styles.check ?? ''}
            ms="xs"
            label={t(($) => $.filters.nobody)}
            checked={isNobody}
            onChange={() => onCondition(field, isNobody ? null : { field, operator: 'empty' })}
          />
        ) : null}
      </div>
      <UserPicker
        isOpen={isPicking}
        onClose={() => setPicking(false)}
        title={label}
        chosenIds={[...chosen]}
        onPick={(people) => {
          setPicked(new Map([...picked, ...people.map((person) => [person._id, shownName(person)] as const)]));
          onCondition(field, isOneOf(field, [...chosen, ...people.map((person) => person._id)]));
        }}
      />
    </Input.Wrapper>
  );
}

/** As {@link PeopleInput}, or nobody at all. */
export function PeopleOrNobodyInput(props: FilterInputProps) {
  return <PeopleInput {...props} canBeNobody />;
}
