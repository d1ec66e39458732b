import { Button, Switch, UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PickedUser } from '@plumbline/contract/users';
import type { Role } from '@plumbline/domain/actor/roles';
import type { UserState } from '@plumbline/domain/users/state';
import { PeopleCircles } from '../../ui/people-circles.tsx';
import { PersonAvatar, shownName } from '../../ui/person-avatar.tsx';
import { AssignmentWarnings } from '../assignment-warnings/index.ts';
import {
  LackLine,
  LackWarning,
  daysNeeded,
  jobsNeeding,
  lastDayNeeded,
  neededIds,
  useToday,
  type JobNeed,
  type NamedLack,
} from '../skills/index.ts';
import { BusyWarning } from './busy-warning.tsx';
import { PersonMarks } from '../../ui/pickers/person-marks.tsx';
import { PickerDialog } from '../../ui/pickers/picker-dialog.tsx';
import { PickerList, usePickerSearch } from '../../ui/pickers/picker-list.tsx';
import { lacksFor, peopleQuery } from './people-query.ts';
import { qualifiedFirst } from './who-first.ts';
import styles from '../../ui/pickers/picker.module.css';

interface UserPickerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly onPick: (people: readonly PickedUser[]) => void;
  /** Already chosen: not offered again. */
  readonly chosenIds?: readonly string[];
  readonly excludesMe?: boolean;
  readonly roles?: readonly Role[];
  readonly excludedRoles?: readonly Role[];
  /** Only people in these states; without it all but banned ones. */
  readonly states?: readonly UserState[];
  /** The members of this project come first. */
  readonly projectId?: string;
  /** At most so many; 1 picks at the first click. */
  readonly max?: number;
  /** The jobs that people are chosen for: missing skills are shown, but forbid nothing. */
  readonly needs?: readonly JobNeed[];
}

const nobody: readonly never[] = [];

function RoleName({ role }: { role: Role }) {
  const { t } = useTranslation('roles');
  return <span className={styles.role}>{t(($) => $.roles[role])}</span>;
}

function People(props: UserPickerProps) {
  const { t } = useTranslation(['ui', 'skills']);
  const { max = Number.POSITIVE_INFINITY, chosenIds = nobody, needs = nobody } = props;
  const today = useToday();
  const [isOnlySkilled, setOnlySkilled] = useState(false);
  const { typed, setTyped, search } = usePickerSearch();
  const [picked, setPicked] = useState<readonly PickedUser[]>([]);
  const people = useQuery(
    peopleQuery({
      search,
      roles: props.roles ?? nobody,
      excludedRoles: props.excludedRoles ?? nobody,
      states: props.states ?? nobody,
      includesMe: !props.excludesMe,
      projectId: props.projectId,
      skills: isOnlySkilled ? neededIds(needs) : nobody,
      skillsOn: lastDayNeeded(needs, today),
      busyOn: daysNeeded(needs, today),
      busyExcept: jobsNeeding(needs),
    }),
  );
  const lacksOfPerson = lacksFor(needs, today);
  const seesSkills = people.data?.docs.some((person) => lacksOfPerson(person) !== null) ?? false;
  const lacking = picked
    .map((person) => ({ _id: person._id, name: shownName(person), lacks: lacksOfPerson(person) ?? nobody }))
    .filter(({ lacks }) => lacks.length > 0);

  const others = people.data?.docs.filter(({ _id }) => !chosenIds.includes(_id));
  const offered =
    others && needs.length > 0
      ? qualifiedFirst(others, (person) => (lacksOfPerson(person) ?? nobody).length > 0)
      : others;

  const finish = (chosen: readonly PickedUser[]) => {
    props.onPick(chosen);
    props.onClose();
  };
  const toggle = (person: PickedUser) => {
    if (picked.some(({ _id }) => _id === person._id)) setPicked(picked.filter(({ _id }) => _id !== person._id));
    else if (max === 1) finish([person]);
    else if (picked.length < max) setPicked([...picked, person]);
  };

  return (
    <PickerList
      label={t(($) => $.ui.picker.searchPeople)}
      typed={typed}
      onType={setTyped}
      found={people}
      offered={offered}
      nothing={t(($) => $.ui.picker.nobodyFound)}
      head={
        seesSkills || isOnlySkilled ? (
          <Switch
            label={t(($) => $.skills.lack.only)}
            checked={isOnlySkilled}
            onChange={(event) => setOnlySkilled(event.currentTarget.checked)}
          />
        ) : null
      }
      foot={
        max === 1 ? null : (
          <>
            <LackWarning people={lacking} />
            <BusyWarning people={picked.filter(({ isBusy }) => isBusy)} />
            <AssignmentWarnings people={picked} needs={needs} isSaidBeside={lacking.length > 0} />
            <div className={styles.foot}>
              {picked.length > 0 ? <PeopleCircles people={picked} /> : null}
              <Button className={styles.push ?? ''} disabled={picked.length === 0} onClick={() => finish(picked)}>
                {t(($) => $.ui.picker.choose, { count: picked.length })}
              </Button>
            </div>
          </>
        )
      }
    >
      {(person) => {
        const isPicked = picked.some(({ _id }) => _id === person._id);
        return (
          <PersonRow
            person={person}
            lacks={lacksOfPerson(person)}
            isPicked={isPicked}
            isDisabled={!isPicked && picked.length >= max}
            onPress={() => toggle(person)}
          />
        );
      }}
    </PickerList>
  );
}

/** Chooses people (spec/1 §2 "User picker modal"). */
export function UserPicker(props: UserPickerProps) {
  return (
    <PickerDialog isOpen={props.isOpen} onClose={props.onClose} title={props.title}>
      <People {...props} />
    </PickerDialog>
  );
}

interface PersonRowProps {
  readonly person: PickedUser;
  /** What they lack of what is asked for; null where nothing is, or their skills aren't seen. */
  readonly lacks: readonly NamedLack[] | null;
  readonly isPicked: boolean;
  readonly isDisabled: boolean;
  readonly onPress: () => void;
}

function PersonRow({ person, lacks, isPicked, isDisabled, onPress }: PersonRowProps) {
  const { t } = useTranslation(['ui', 'skills']);
  return (
    <UnstyledButton className={styles.row ?? ''} aria-pressed={isPicked} disabled={isDisabled} onClick={onPress}>
      <PersonAvatar person={person} size={36} />
      <span className={styles.text}>
        <span className={styles.name}>
          <bdi>{shownName(person)}</bdi>
          <PersonMarks {...person} />
        </span>
        {person.role ? <RoleName role={person.role} /> : null}
        {person.state === 'invited' ? <span className={styles.role}>{t(($) => $.ui.picker.invited)}</span> : null}
        {person.isBusy ? <span className={styles.role}>{t(($) => $.ui.picker.busy)}</span> : null}
        {lacks ? <LackLine lacks={lacks} /> : null}
        {lacks?.length === 0 ? <span className={styles.role}>{t(($) => $.skills.lack.hasAll)}</span> : null}
      </span>
      {isPicked ? <IconCheck size={20} aria-hidden /> : null}
    </UnstyledButton>
  );
}
