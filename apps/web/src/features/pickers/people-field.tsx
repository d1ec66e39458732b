import { Group, Loader, MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PickedUser } from '@plumbline/contract/users';
import type { Role } from '@plumbline/domain/actor/roles';
import { isFoundIn, searchWords } from '@plumbline/domain/search/search';
import { IconButton } from '../../ui/icon-button.tsx';
import { PersonAvatar, shownName } from '../../ui/person-avatar.tsx';
import { suggestionDelay } from '../../ui/pickers/suggestion-delay.ts';
import styles from '../../ui/pickers/picker.module.css';
import { AssignmentWarnings } from '../assignment-warnings/index.ts';
import {
  LackLine,
  LackWarning,
  daysNeeded,
  jobsNeeding,
  lastDayNeeded,
  useToday,
  type JobNeed,
} from '../skills/index.ts';
import { lacksFor, peopleQuery } from './people-query.ts';
import { UserPicker } from './user-picker.tsx';
import { qualifiedFirst } from './who-first.ts';

interface PeopleFieldProps {
  readonly label: string;
  readonly placeholder: string;
  /** Names the window with the whole list, and the button that opens it. */
  readonly listTitle: string;
  readonly people: readonly PickedUser[];
  readonly onChange: (people: readonly PickedUser[]) => void;
  readonly excludedRoles: readonly Role[];
  /** The members of this project come first. */
  readonly projectId: string | undefined;
  /** The jobs that people are chosen for: what speaks against somebody is shown, but forbids nothing. */
  readonly needs: readonly JobNeed[];
}

/** People chosen by their names in a field, with what speaks against each; the whole list opens in {@link UserPicker}. */
export function PeopleField(props: PeopleFieldProps) {
  const { people, onChange, excludedRoles, projectId, needs } = props;
  const { t } = useTranslation(['ui', 'skills']);
  const today = useToday();
  const [isOpen, setOpen] = useState(false);
  const [isListed, setListed] = useState(false);
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), suggestionDelay);
  const found = useQuery({
    ...peopleQuery({
      search,
      roles: [],
      excludedRoles,
      states: [],
      includesMe: true,
      projectId,
      skills: [],
      skillsOn: lastDayNeeded(needs, today),
      busyOn: daysNeeded(needs, today),
      busyExcept: jobsNeeding(needs),
    }),
    enabled: isOpen,
  });
  const lacksOfPerson = lacksFor(needs, today);
  const isLacking = (person: PickedUser) => (lacksOfPerson(person) ?? []).length > 0;
  const chosenIds = people.map(({ _id }) => _id);
  // What the server has not answered yet is searched here, so that Enter takes nobody for another.
  const isSettled = search === typed.trim() && !found.isPlaceholderData;
  const words = searchWords(typed);
  const offered = qualifiedFirst(
    (found.data?.docs ?? []).filter(
      (person) => !chosenIds.includes(person._id) && (isSettled || isFoundIn(shownName(person), words)),
    ),
    isLacking,
  );
  const all = [...people, ...offered];
  const lacking = people
    .filter(isLacking)
    .map((person) => ({ _id: person._id, name: shownName(person), lacks: lacksOfPerson(person) ?? [] }));
  const close = () => {
    setOpen(false);
    setTyped('');
  };
  return (
    <>
      <Group gap={4} wrap="nowrap" align="end">
        <MultiSelect
          flex={1}
          miw={0}
          label={props.label}
          placeholder={people.length === 0 ? props.placeholder : ''}
          data={all.map((person) => ({ value: person._id, label: shownName(person) }))}
          value={chosenIds}
          onChange={(ids) => onChange(all.filter(({ _id }) => ids.includes(_id)))}
          searchable
          hidePickedOptions
          // Once somebody is found, though nobody was when it was typed.
          selectFirstOptionOnChange={words.length > 0 && offered.length > 0}
          filter={({ options }) => options}
          renderOption={({ option }) => {
            const person = all.find(({ _id }) => _id === option.value);
            return person ? <PersonOption person={person} lacks={lacksOfPerson(person)} /> : option.label;
          }}
          searchValue={typed}
          onSearchChange={setTyped}
          dropdownOpened={isOpen}
          onDropdownOpen={() => setOpen(true)}
          onDropdownClose={() => setOpen(false)}
          onOptionSubmit={close}
          onKeyDown={(event) => {
            // Enter over a search that has found nobody creates nothing.
            if (event.key === 'Enter' && typed.trim() !== '' && !event.ctrlKey && !event.metaKey)
              event.preventDefault();
          }}
          nothingFoundMessage={
            found.isFetching || !isSettled ? t(($) => $.ui.loading) : t(($) => $.ui.picker.nobodyFound)
          }
          rightSection={isOpen && found.isFetching ? <Loader size={16} /> : undefined}
          maxDropdownHeight={320}
        />
        <IconButton label={props.listTitle} onClick={() => setListed(true)}>
          <IconUsers size={20} aria-hidden />
        </IconButton>
      </Group>
      <LackWarning people={lacking} />
      <AssignmentWarnings people={people} needs={needs} isSaidBeside={lacking.length > 0} />
      <UserPicker
        isOpen={isListed}
        onClose={() => setListed(false)}
        title={props.listTitle}
        chosenIds={chosenIds}
        excludedRoles={excludedRoles}
        needs={needs}
        {...(projectId === undefined ? {} : { projectId })}
        onPick={(picked) => onChange([...people, ...picked])}
      />
    </>
  );
}

interface PersonOptionProps {
  readonly person: PickedUser;
  readonly lacks: ReturnType<ReturnType<typeof lacksFor>>;
}

function PersonOption({ person, lacks }: PersonOptionProps) {
  const { t } = useTranslation('ui');
  return (
    <Group gap="xs" wrap="nowrap">
      <PersonAvatar person={person} size={28} />
      <span className={styles.text}>
        <bdi>{shownName(person)}</bdi>
        {person.state === 'invited' ? <span className={styles.role}>{t(($) => $.ui.picker.invited)}</span> : null}
        {person.isBusy ? <span className={styles.role}>{t(($) => $.ui.picker.busy)}</span> : null}
        {lacks ? <LackLine lacks={lacks} /> : null}
      </span>
    </Group>
  );
}
