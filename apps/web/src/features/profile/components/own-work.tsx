import { Skeleton, Stack } from '@mantine/core';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { decidesAbsencesOf } from '@plumbline/domain/actor/rule-parts';
import { atLeast } from '@plumbline/domain/actor/roles';
import { useActor } from '../../../lib/access/hooks.ts';
import { CalendarList } from '../../calendars/index.ts';
import { PersonAbsences, PersonHours } from '../../availability/index.ts';
import { ProfilePart } from './profile-part.tsx';

/** When one works, and is absent; and the calendars in which one's jobs are. */
export function OwnWork() {
  const { t } = useTranslation(['availability', 'calendars']);
  const actor = useActor();
  const { id, role } = actor;
  return (
    <Stack>
      <ProfilePart title={t(($) => $.availability.absence.title)}>
        <PersonAbsences userId={id} mayAsk mayDecide={decidesAbsencesOf(actor, { id, role, isOnAJobOfActor: false })} />
      </ProfilePart>
      <ProfilePart title={t(($) => $.availability.hours.title)}>
        <PersonHours userId={id} mayChange={atLeast(role, 'project_manager')} />
      </ProfilePart>
      <ProfilePart title={t(($) => $.calendars.title, { ns: 'calendars' })}>
        <Suspense fallback={<Skeleton height={88} />}>
          <CalendarList />
        </Suspense>
      </ProfilePart>
    </Stack>
  );
}
