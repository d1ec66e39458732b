import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import { changesOfDrop } from '@plumbline/domain/shifts/plan';
import type { WarnedJob } from '../../assignment-warnings/index.ts';
import { useWarned } from '../../assignment-warnings/index.ts';
import type { Shifts } from '../board/board-rows.ts';
import type { Gesture } from './plan-store.ts';

/** Milliseconds that something is held over a place before it is asked what speaks against it. */
const restsFor = 120;

interface Aim {
  readonly person: string | null;
  readonly needs: readonly WarnedJob[];
}

const nowhere: Aim = { person: null, needs: [] };

/** Who would have which jobs when, if what is held were dropped where it is. */
function aimOf({ kind, jobs, anchor, target, minutes, isCopy }: Gesture, timeZone: string): Aim {
  if (kind === 'length') {
    const [first] = jobs;
    if (!first || !anchor?.person || minutes === null) return nowhere;
    return { person: anchor.person, needs: [{ job: first.job, planned: { plannedLength: minutes } }] };
  }
  if (target?.kind !== 'cell') return nowhere;
  const changes = changesOfDrop({ jobs, anchor, to: target }, timeZone, { isCopy });
  const needs = changes.map(({ job, startDate }) => ({ job, planned: { ...(startDate && { startDate }), isCopy } }));
  return { person: target.person, needs };
}

const nobody: Shifts['people'] = [];

/** What speaks against dropping what is held where it is, in words: by the same rules as wherever people are chosen. */
export function useAimWarnings(gesture: Gesture, shifts: Shifts | undefined, timeZone: string): readonly string[] {
  const aim = useMemo(() => aimOf(gesture, timeZone), [gesture, timeZone]);
  const [settled] = useDebouncedValue(aim, restsFor);
  const people = useMemo(
    () => shifts?.people.filter(({ _id }) => _id === settled.person) ?? nobody,
    [shifts, settled.person],
  );
  const warned = useWarned(people, settled.needs, { saysSkills: true, isExact: true });
  return settled === aim ? (warned?.[0]?.texts ?? []) : [];
}
