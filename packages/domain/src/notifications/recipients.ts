import type { AnyEvent, EventName } from '../events/catalogue.ts';
import type { Concern, NotificationCategory, NotificationFacts, NotificationType } from './concerns.ts';
import { concerns } from './concerns.ts';

export type { NotificationFacts } from './concerns.ts';

export interface Recipient {
  readonly userId: string;
  readonly type: NotificationType;
  /** Every reason for which it concerns the person; their preferences of all of them count. */
  readonly categories: readonly NotificationCategory[];
}

/** The events that can concern anybody at all. */
export function isNotifying(name: EventName): boolean {
  return Object.hasOwn(concerns, name);
}

/**
 * Whom an event concerns (spec/2 §3). Takes the event and the people around it; gives each person once, with the type
 * that concerns them most and every reason for it; never the one who did it, under whichever name.
 */
export function recipients(event: AnyEvent, facts: NotificationFacts): readonly Recipient[] {
  const concernsOf = concerns[event.name] as
    | ((event: AnyEvent, facts: NotificationFacts) => readonly Concern[])
    | undefined;
  const found = new Map<string, { type: NotificationType; categories: NotificationCategory[] }>();
  for (const { userIds, type, category } of concernsOf?.(event, facts) ?? []) {
    for (const userId of userIds) {
      if (userId === event.actorId || userId === event.impersonatorId) continue;
      const already = found.get(userId);
      if (!already) found.set(userId, { type, categories: [category] });
      else if (already.type === type && !already.categories.includes(category)) already.categories.push(category);
    }
  }
  return [...found].map(([userId, { type, categories }]) => ({ userId, type, categories }));
}
