import type { AgendaFacts, Calendar, Slot, Stop, Task } from './agenda-facts.ts';
import { dayOf } from './agenda-facts.ts';
import { costOfLoad, costOfTime, costOfWay } from './costs.ts';
import { nowhere } from './ways.ts';
import type { Window } from './windows.ts';

/** Jobs begin at these minutes of the clock, unless their own start is another. */
const step = 15;

/** What somebody has planned and is proposed for, and where more can be put. Only what hard rules allow is found. */
export class Agenda {
  readonly facts: AgendaFacts;
  readonly #calendar: Calendar;
  readonly #fixedProjects: ReadonlySet<number>;
  readonly #newProjects = new Map<number, number>();
  #stops: Stop[];
  /** The latest end of the stops up to each. */
  #until: number[] = [];
  #busy: number;

  constructor(facts: AgendaFacts, calendar: Calendar) {
    this.facts = facts;
    this.#calendar = calendar;
    this.#busy = facts.busy;
    this.#fixedProjects = new Set(facts.stops.map(({ project }) => project));
    this.#stops = facts.stops
      .map((stop) => ({ ...stop, day: dayOf(stop.from, calendar.days), task: null }))
      .toSorted((one, other) => one.from - other.from || one.to - other.to);
    this.#measure();
  }

  get stops(): readonly Stop[] {
    return this.#stops;
  }

  get busy(): number {
    return this.#busy;
  }

  add(task: Task, from: number): void {
    const { days } = this.#calendar;
    const { id, place, project } = task;
    const stop = { id, place, project, from, to: from + task.length, day: dayOf(from, days), task };
    this.#stops.splice(this.#after(from), 0, stop);
    this.#busy += task.length;
    this.#newProjects.set(project, (this.#newProjects.get(project) ?? 0) + 1);
    this.#measure();
  }

  remove(task: Task): void {
    const at = this.#stops.findIndex((stop) => stop.task === task);
    if (at < 0) return;
    this.#stops.splice(at, 1);
    this.#busy -= task.length;
    this.#newProjects.set(task.project, (this.#newProjects.get(task.project) ?? 0) - 1);
    this.#measure();
  }

  /** What travel, fairness and continuity of this person cost now. */
  cost(): number {
    const { weights, ways } = this.#calendar;
    let km = 0;
    let before: Stop | undefined;
    for (const stop of this.#stops) {
      if (stop.place === nowhere || stop.day < 0) continue;
      if (before?.day === stop.day) km += ways.km(before.place, stop.place);
      before = stop;
    }
    let begun = 0;
    for (const [project, count] of this.#newProjects) if (count > 0 && this.#isOther(project)) begun += 1;
    return (
      weights.travel * costOfWay(km) +
      weights.fairness * costOfLoad(this.#busy, this.facts.capacity) +
      weights.continuity * begun
    );
  }

  /**
   * Calls back for each place where a task can be put without breaking a hard rule: at its own start, and as early as possible between
   * the stops of each window, on the day that it is wanted as well.
   * @returns how many places were looked at
   */
  slots(task: Task, found: (slot: Slot) => void, isWithoutWays = false): number {
    const allowed = task.allowed[this.facts.person];
    if (!allowed) return 0;
    const { now, days } = this.#calendar;
    const earliest = Math.max(allowed.from, now, days[0] as number);
    const latest = Math.min(allowed.to - task.length, (days.at(-1) as number) - 1);
    let steps = 0;
    const look = (window: Window, isOwn: boolean) => {
      for (let at = this.#firstIn(window); ; at += 1) {
        const next = this.#stops[at];
        steps += 1;
        this.#slotsBefore({ task, at, window, earliest, latest, isOwn, isWithoutWays }, found);
        if (!next || next.from >= window.to) return;
      }
    };
    if (task.own !== null) {
      for (const window of this.facts.free)
        if (window.from <= task.own && task.own + task.length <= window.to) look(window, true);
    }
    for (const window of this.facts.planned) {
      if (window.to - window.from < task.length || window.from > latest || window.to <= earliest) continue;
      look(window, false);
    }
    return steps;
  }

  #slotsBefore(asked: Gap, found: (slot: Slot) => void): void {
    const { task, at, window, isOwn, isWithoutWays } = asked;
    const next = this.#stops[at];
    let low = Math.max(window.from, asked.earliest, at > 0 ? (this.#until[at - 1] as number) : -Infinity);
    let high = Math.min(window.to - task.length, asked.latest, next ? next.from - task.length : Infinity);
    if (low > high) return;
    if (task.place !== nowhere && !isWithoutWays) {
      low = Math.max(low, this.#reachedFrom(at, task.place));
      high = Math.min(high, this.#leavesFor(at, task.place) - task.length);
      if (low > high) return;
    }
    const say = (from: number) => found({ person: this.facts.person, from, cost: this.#costOf(task, from, at) });
    if (isOwn) {
      if (task.own !== null && task.own >= low && task.own <= high) say(task.own);
      return;
    }
    const first = Math.ceil(low / step) * step;
    if (first <= high && first !== task.own) say(first);
    if (task.wantedDay === null) return;
    const wanted = Math.ceil((this.#calendar.days[task.wantedDay] as number) / step) * step;
    if (wanted > first && wanted <= high && wanted !== task.own) say(wanted);
  }

  /** From when on one can be at a place, coming from the last stop before that has one. */
  #reachedFrom(at: number, place: number): number {
    const { ways } = this.#calendar;
    let end = -Infinity;
    let reached = -Infinity;
    for (let i = at - 1; i >= 0 && (this.#until[i] as number) >= end; i -= 1) {
      const stop = this.#stops[i] as Stop;
      if (stop.place === nowhere || stop.to < end) continue;
      const there = stop.to + ways.minutes(stop.place, place);
      reached = stop.to > end ? there : Math.max(reached, there);
      end = stop.to;
    }
    return reached;
  }

  /** When one has to leave a place, for the next stop that has one. */
  #leavesFor(at: number, place: number): number {
    const { ways } = this.#calendar;
    let begin = Infinity;
    let leaves = Infinity;
    for (let i = at; i < this.#stops.length; i += 1) {
      const stop = this.#stops[i] as Stop;
      if (stop.from > begin) break;
      if (stop.place === nowhere) continue;
      begin = stop.from;
      leaves = Math.min(leaves, stop.from - ways.minutes(place, stop.place));
    }
    return leaves;
  }

  #costOf(task: Task, from: number, at: number): number {
    const { weights, ways, days } = this.#calendar;
    const { capacity } = this.facts;
    const day = dayOf(from, days);
    let km = 0;
    if (task.place !== nowhere) {
      let [before, after] = [at - 1, at];
      while (before >= 0 && this.#stops[before]?.place === nowhere) before -= 1;
      while (after < this.#stops.length && this.#stops[after]?.place === nowhere) after += 1;
      const [one, other] = [this.#stops[before], this.#stops[after]];
      const [isAfterOne, isBeforeOther] = [one?.day === day, other?.day === day];
      if (one && isAfterOne) km += ways.km(one.place, task.place);
      if (other && isBeforeOther) km += ways.km(task.place, other.place);
      if (one && other && isAfterOne && isBeforeOther) km -= ways.km(one.place, other.place);
    }
    const isBegun = this.#isOther(task.project) && (this.#newProjects.get(task.project) ?? 0) === 0;
    return (
      weights.travel * costOfWay(km) +
      weights.fairness * (costOfLoad(this.#busy + task.length, capacity) - costOfLoad(this.#busy, capacity)) +
      (isBegun ? weights.continuity : 0) +
      costOfTime(task, from, day, weights)
    );
  }

  /** Whether a project is one that somebody would begin with. */
  #isOther(project: number): boolean {
    return project >= 0 && !this.#fixedProjects.has(project);
  }

  /** The first stop that ends after the beginning of a window. */
  #firstIn({ from }: Window): number {
    let [low, high] = [0, this.#stops.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#until[middle] as number) > from) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** Behind all stops that begin then or before. */
  #after(from: number): number {
    let at = this.#stops.length;
    while (at > 0 && (this.#stops[at - 1] as Stop).from > from) at -= 1;
    return at;
  }

  #measure(): void {
    let latest = -Infinity;
    this.#until = this.#stops.map(({ to }) => (latest = Math.max(latest, to)));
  }
}

interface Gap {
  readonly task: Task;
  /** Before which stop. */
  readonly at: number;
  readonly window: Window;
  readonly earliest: number;
  readonly latest: number;
  /** Only at its own start. */
  readonly isOwn: boolean;
  readonly isWithoutWays: boolean;
}
