import { plannedLengthLimits } from '@plumbline/domain/jobs/planned-length';
import { minutesOfJob, partsOfJob } from '@plumbline/domain/shifts/job-days';
import type { BoardPlace, DropTarget, GraspedJob, PlanChange } from '@plumbline/domain/shifts/plan';
import { changeOfLength, changesOfDrop, minutesUntil, neededFor } from '@plumbline/domain/shifts/plan';
import { cellAround, jobOfChip, step } from './board-geometry.ts';
import type { Chosen, Corner } from './chosen.ts';
import { chosenBetween, toggled } from './chosen.ts';
import type { BoardFacts } from './plan-context.ts';
import type { Gesture, PlanStore } from './plan-store.ts';
import type { KnownJob } from './use-known-jobs.ts';
import type { SentPlan } from './use-plan-send.ts';
import type { PlanWords } from './use-plan-words.ts';

interface PlannerParts {
  readonly store: PlanStore;
  readonly timeZone: string;
  readonly facts: { readonly current: BoardFacts | null };
  /** The cell that was chosen last, from which Shift goes on. */
  readonly corner: { current: Corner | null };
  readonly knownJob: (id: string) => KnownJob | undefined;
  readonly words: PlanWords;
  readonly send: (plan: SentPlan) => void;
  /** Shows why something isn't done. */
  readonly showFailure: (text: string) => void;
}

const none: Chosen = new Map();
/** What moving asks for; a job without any of them stays where it is. */
const movingVerbs = ['assign', 'change', 'duplicate'];

const grasped = ({ job, users, startDate, plannedLength }: KnownJob, from: BoardPlace | null): GraspedJob => ({
  job,
  users,
  startDate,
  plannedLength,
  from,
});

/** How jobs are taken up, moved, dropped and put back, whatever they are moved with. */
export class Planner {
  readonly #parts: PlannerParts;

  constructor(parts: PlannerParts) {
    this.#parts = parts;
  }

  /** Takes up a job, with all that are chosen where it is one of them; null where it may not be moved. */
  begin(chip: HTMLElement, how: Pick<Gesture, 'kind' | 'by' | 'isCopy'>): Gesture | null {
    const { knownJob, words, store } = this.#parts;
    const known = knownJob(jobOfChip(chip));
    if (!known) return null;
    const verbs = how.kind === 'length' ? ['change'] : movingVerbs;
    if (!verbs.some((verb) => known.can.includes(verb))) return this.#refuse(words.notAllowed([known]));
    if (known.isCut) return this.#refuse(words.manyPeople(known));
    const anchor = this.#placeOf(chip, known);
    const { chosen } = store.get();
    const isOfMany = how.kind === 'move' && chosen.has(known.job);
    const others = isOfMany ? [...chosen].filter(([id]) => id !== known.job) : [];
    const jobs = [
      grasped(known, anchor),
      ...others.flatMap(([id, place]) => {
        const other = knownJob(id);
        return other && !other.isCut ? [grasped(other, place)] : [];
      }),
    ];
    const minutes = how.kind === 'length' ? minutesOfJob({ plannedMinutes: known.plannedLength }) : null;
    const end = anchor ? (this.#partOf(known, anchor.day)?.to ?? null) : null;
    const gesture: Gesture = { ...how, jobs, anchor, name: words.job(known), target: null, minutes, end };
    store.set({ gesture, ...(isOfMany ? {} : { chosen: none }) });
    if (how.by === 'keys') this.#say(words.grasped(gesture));
    return gesture;
  }

  aim(target: DropTarget | null, isCopy?: boolean): void {
    this.#update({ kind: 'move', target, minutes: null, ...(isCopy !== undefined && { isCopy }) });
  }

  /** Makes the job so long; the least is one step of the hours. */
  stretch(minutes: number): void {
    this.#update({ kind: 'length', minutes: Math.min(plannedLengthLimits.most, Math.max(step, minutes)) });
  }

  stretchTo(end: { readonly day: string; readonly minute: number }): void {
    const { store, timeZone } = this.#parts;
    const start = store.get().gesture?.jobs[0]?.startDate;
    if (start) this.stretch(minutesUntil(start, end, timeZone));
  }

  cancel(): void {
    this.#putBack(this.#parts.words.cancelled);
  }

  /** There is no place on the board. */
  nowhere(): void {
    this.#putBack(this.#parts.words.nowhere);
  }

  /** Drops what is held where it is. */
  finish(): void {
    const { store, words, knownJob, send } = this.#parts;
    const { gesture } = store.get();
    if (!gesture) return;
    store.set({ gesture: null });
    const isCopy = gesture.isCopy && gesture.kind === 'move';
    const changes = this.#changesOf(gesture);
    if (changes.length === 0) return this.#say(words.unchanged);
    const mayBe = (change: PlanChange) => {
      const can = knownJob(change.job)?.can ?? [];
      return neededFor(change, { isCopy }).every((verb) => can.includes(verb));
    };
    const refused = changes.filter((change) => !mayBe(change)).flatMap(({ job }) => knownJob(job) ?? []);
    const sent = changes.filter(mayBe);
    // Deleted meanwhile, or in a project that one doesn't see any more.
    const gone = changes.filter(({ job }) => !knownJob(job));
    if (refused.length > 0) this.#refuse(words.notAllowed(refused));
    else if (gone.length > 0) this.#refuse(words.gone(gone.length));
    else this.#say(words.dropped(gesture));
    if (sent.length === 0) return undefined;
    store.set({ chosen: none });
    return send({
      changes: sent,
      isCopy,
      numbers: new Map(sent.map(({ job }) => [job, knownJob(job)?.ID ?? 0])),
    });
  }

  /** Chooses a job besides those that are, or all up to it; one that is chosen is no longer. */
  choose(chip: HTMLElement, isUpTo: boolean): void {
    const { store, words, knownJob, facts, corner } = this.#parts;
    const known = knownJob(jobOfChip(chip));
    if (!known) return;
    const place = this.#placeOf(chip, known);
    const { chosen } = store.get();
    const { groups, days } = facts.current ?? { groups: [], days: [] };
    const between = isUpTo && place && corner.current ? chosenBetween(groups, days, corner.current, place) : null;
    const after = between ? new Map([...chosen, ...between]) : toggled(chosen, known.job, place);
    corner.current = place;
    store.set({ chosen: after, said: words.chosen(after.size) });
  }

  clear(): void {
    const { store, words } = this.#parts;
    if (store.get().chosen.size > 0) store.set({ chosen: none, said: words.chosen(0) });
  }

  #changesOf({ kind, jobs, anchor, target, isCopy, minutes }: Gesture): readonly PlanChange[] {
    const [first] = jobs;
    if (kind === 'length') {
      const change = first && minutes !== null ? changeOfLength(first, minutes, plannedLengthLimits) : null;
      return change ? [change] : [];
    }
    return target ? changesOfDrop({ jobs, anchor, to: target }, this.#parts.timeZone, { isCopy }) : [];
  }

  #update(part: Partial<Gesture>): void {
    const { store, words } = this.#parts;
    const { gesture } = store.get();
    if (!gesture) return;
    const after = { ...gesture, ...part };
    const aimed = ({ kind, target, minutes, isCopy }: Gesture) => JSON.stringify([kind, target, minutes, isCopy]);
    if (aimed(gesture) === aimed(after)) return;
    store.set({ gesture: after, ...(gesture.by === 'keys' && { said: words.aim(after) }) });
  }

  #putBack(said: string): void {
    const { store } = this.#parts;
    if (store.get().gesture) store.set({ gesture: null, said });
  }

  #partOf({ startDate, plannedLength }: KnownJob, day: string) {
    if (startDate === null) return undefined;
    const [part] = partsOfJob(
      { startDate, plannedMinutes: plannedLength },
      { from: day, to: day },
      this.#parts.timeZone,
    );
    return part;
  }

  #placeOf(chip: HTMLElement, known: KnownJob): BoardPlace | null {
    const { person, day } = cellAround(chip)?.dataset ?? {};
    if (day === undefined || known.startDate === null) return null;
    return { person: person ?? null, day, minute: this.#partOf(known, day)?.from ?? 0 };
  }

  #say(said: string): void {
    this.#parts.store.set({ said });
  }

  #refuse(text: string): null {
    this.#parts.showFailure(text);
    this.#say(text);
    return null;
  }
}
