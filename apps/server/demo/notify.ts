import { seesJob } from '@plumbline/domain/actor/visibility';
import type { AnyEvent } from '@plumbline/domain/events/catalogue';
import { defaultPreferences, deliveriesFor } from '@plumbline/domain/notifications/preferences';
import { isNotifying, recipients } from '@plumbline/domain/notifications/recipients';
import { newId } from '../src/ids.ts';
import { dayLength } from './calendar.ts';
import type { PastEvent } from './events.ts';
import type { NewRow } from './insert-rows.ts';
import type { JobPlan } from './plan-job.ts';
import type { World } from './read-world.ts';

/** The bells ring for what happened in the last days only. */
const ringing = 10 * dayLength;
/** What is older than this was read. */
const unread = 1.5 * dayLength;

/**
 * The notifications for these events, by the product's own rules.
 * @param told events of jobs with their ids, `planOf` the job of each
 */
export function notificationRows(
  told: readonly { id: number; event: PastEvent; plan: JobPlan }[],
  world: World,
  now: number,
): NewRow[] {
  return told.flatMap(({ id, event, plan }) => {
    if (event.at < now - ringing || !isNotifying(event.name)) return [];
    const { memberIds, project } = plan.project;
    const facts = {
      assigneeIds: plan.assignees.map((one) => one.id),
      createdBy: plan.creator.id,
      memberIds,
      administratorIds: [],
      absentPerson: null,
      planners: [],
      skillHolder: null,
      skillManagers: [],
    };
    const domainEvent = { ...event.row, name: event.name, actorId: event.actorId } as unknown as AnyEvent;
    return recipients(domainEvent, facts).flatMap(({ userId, type, categories }) => {
      const person = world.people.find((one) => one.id === userId);
      if (!person?.signsIn || !deliveriesFor(defaultPreferences, categories, type).includes('notification')) return [];
      const isSeen = seesJob(
        { id: person.id, role: person.role },
        {
          createdBy: plan.creator.id,
          assigneeIds: facts.assigneeIds,
          confirmedIds: [],
          status: '',
          projectId: plan.project.id,
          projectIsPrivate: project.isPrivate,
          actorIsProjectMember: memberIds.includes(person.id),
          clientSees: plan.project.clientIds.includes(person.id),
        },
      );
      if (!isSeen) return [];
      const isRead = event.at < now - unread;
      return [
        {
          id: newId(Math.floor(event.at)),
          user_id: userId,
          event_id: id,
          type,
          created_at: new Date(event.at).toISOString(),
          read_at: isRead ? new Date(Math.min(now, event.at + unread / 2)).toISOString() : null,
        },
      ];
    });
  });
}
