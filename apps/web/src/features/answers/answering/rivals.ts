import { createContext, useCallback, useMemo } from 'react';
import type { Draft } from '@plumbline/domain/questionnaire/drafts';
import { device } from '../../../offline/device.ts';
import { readDrafts, type OutboxPlace } from '../../../offline/outbox.ts';
import { useLive } from '../../../offline/use-live.ts';

export type Rivals = ReadonlyMap<string, Draft>;

const none: Rivals = new Map();

/** What another device has put into the same answers, by the id under which each question is asked. */
export const RivalsContext = createContext<Rivals>(none);

/** The rivals of a job's drafts. They stay the same object while nothing changed: every question of the screen looks at them. */
export function useRivals(place: OutboxPlace): Rivals {
  const drafts = useLive(useCallback(() => readDrafts(device, place), [place]));
  const rivals = (drafts ?? []).flatMap(({ questionId, rival }) => (rival ? [[questionId, rival] as const] : []));
  const said = rivals.map(([questionId, { id }]) => `${questionId} ${id}`).join();
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the ids tell whether they are others
  return useMemo(() => (said === '' ? none : new Map(rivals)), [said]);
}
