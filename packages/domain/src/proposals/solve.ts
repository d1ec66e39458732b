import type { Slot, Task } from './agenda-facts.ts';
import type { Put } from './plan-state.ts';
import { PlanState } from './plan-state.ts';
import type { Prepared } from './prepare.ts';
import type { ProposalBudget } from './proposal.ts';
import { seededRandom } from './random.ts';

/** So many jobs are taken out and put back at once, at most. */
const maxTaken = 10;
/** Left jobs that are tried again with each of these. */
const maxRetried = 4;
/** It ends before its budget where nothing has got better for so many rounds, and so many more for each job. */
const idleRounds = { least: 300, perTask: 60 } as const;
/** In so many of 100 cases the best place is passed over for the next one. */
const passedOver = 0.01;
/** How much worse a plan may be at first, in points of cost, to be gone on with. */
const warmth = 4;

export interface Solved {
  readonly puts: ReadonlyMap<Task, Put>;
  readonly cost: number;
  readonly steps: number;
}

type Random = () => number;

const pick = <Thing>(things: readonly Thing[], random: Random): Thing =>
  things[Math.floor(random() * things.length)] as Thing;

function shuffled<Thing>(things: readonly Thing[], random: Random): Thing[] {
  const mixed = [...things];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const at = Math.floor(random() * (last + 1));
    [mixed[last], mixed[at]] = [mixed[at] as Thing, mixed[last] as Thing];
  }
  return mixed;
}

const peopleFor = (task: Task) => task.allowed.reduce((count, one) => count + (one ? 1 : 0), 0);

/** The jobs that are hardest to place come first: few people have their skills, they have a start, they are long. */
function hardestFirst(tasks: readonly Task[]): readonly Task[] {
  const people = new Map(tasks.map((task) => [task, peopleFor(task)]));
  return tasks.toSorted(
    (one, other) =>
      (people.get(one) ?? 0) - (people.get(other) ?? 0) ||
      Number(other.own !== null) - Number(one.own !== null) ||
      other.length - one.length ||
      one.index - other.index,
  );
}

class Solver {
  readonly #state: PlanState;
  readonly #random: Random;
  steps = 0;

  constructor(state: PlanState, random: Random) {
    this.#state = state;
    this.#random = random;
  }

  /** Puts a task where it costs least; where it can't be put anywhere, it stays out. */
  insert(task: Task, pass: number): void {
    const found: { best: Slot | null } = { best: null };
    this.steps += this.#state.slots(task, (slot) => {
      if (found.best && slot.cost >= found.best.cost) return;
      if (pass > 0 && this.#random() < pass) return;
      found.best = slot;
    });
    if (found.best) this.#state.put(task, found.best);
  }

  /** The jobs that are taken out together: any, or those of somebody, or those that begin about the same time. */
  choose(): readonly Task[] {
    const random = this.#random;
    const { tasks } = this.#state.prepared;
    const placed = tasks.filter((task) => this.#state.puts.has(task));
    const left = tasks.filter((task) => !this.#state.puts.has(task));
    const count = 1 + Math.floor(random() * Math.min(maxTaken, tasks.length));
    const retried = shuffled(left, random).slice(0, maxRetried);
    if (placed.length === 0) return retried;
    const around = this.#state.puts.get(pick(placed, random));
    const way = random();
    if (!around || way < 0.4) return [...retried, ...shuffled(placed, random).slice(0, count)];
    const distance = (task: Task): number => {
      const put = this.#state.puts.get(task);
      if (!put) return Infinity;
      const hours = Math.abs(put.from - around.from) / 60;
      if (way < 0.7) return hours;
      return put.person === around.person ? hours / 24 : 1000 + hours;
    };
    const near = placed.map((task) => ({ task, far: distance(task) * (0.5 + random()) }));
    return [
      ...retried,
      ...near
        .toSorted((one, other) => one.far - other.far || one.task.index - other.task.index)
        .slice(0, count)
        .map(({ task }) => task),
    ];
  }

  /** In which order jobs are put back. */
  order(tasks: readonly Task[]): readonly Task[] {
    return this.#random() < 0.3 ? hardestFirst(tasks) : shuffled(tasks, this.#random);
  }

  /** Takes jobs out and puts them back otherwise; undoes it where that is worse by more than what is allowed. @returns the new cost */
  round(cost: number, allowed: number): number {
    const tasks = this.choose();
    const before = tasks.map((task) => ({ task, put: this.#state.puts.get(task) }));
    for (const task of tasks) this.#state.take(task);
    for (const task of this.order(tasks)) this.insert(task, passedOver);
    const after = this.#state.cost();
    if (after <= cost + allowed) return after;
    for (const { task } of before) this.#state.take(task);
    for (const { task, put } of before) if (put) this.#state.put(task, put);
    return cost;
  }
}

/**
 * Finds whom to give which job, and when: each job first where it costs least, the hardest first; then, as long as the budget lasts, some
 * are taken out and put back otherwise (large neighbourhood search), where at first a worse plan may be gone on with. What breaks a hard
 * rule is never looked at ({@link PlanState.slots}). The same seed and steps give the same plan.
 */
export function solve(prepared: Prepared, { seed, steps, rounds = Infinity }: ProposalBudget): Solved {
  const state = new PlanState(prepared);
  const random = seededRandom(seed);
  const solver = new Solver(state, random);
  for (const task of hardestFirst(prepared.tasks)) {
    if (solver.steps >= steps) break;
    solver.insert(task, 0);
  }
  let cost = state.cost();
  let best = { puts: new Map(state.puts), cost };
  const idleLimit = idleRounds.least + idleRounds.perTask * prepared.tasks.length;
  const isOpen = () => solver.steps < steps && prepared.tasks.length > 0;
  for (let [round, idle] = [0, 0]; isOpen() && round < rounds && idle < idleLimit; round += 1, idle += 1) {
    const heat = warmth * (1 - Math.max(solver.steps / steps, idle / idleLimit)) ** 2;
    cost = solver.round(cost, -heat * Math.log(1 - random()));
    // Each round counts, where there is nothing to look at as well.
    solver.steps += 1;
    if (cost >= best.cost - 1e-9) continue;
    best = { puts: new Map(state.puts), cost };
    idle = 0;
  }
  return { ...best, steps: solver.steps };
}
