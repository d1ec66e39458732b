import type { Slot, Task } from './agenda-facts.ts';
import { dayOf } from './agenda-facts.ts';
import { Agenda } from './agenda.ts';
import { costOfTime } from './costs.ts';
import type { Prepared } from './prepare.ts';

/** A job that is left over costs more than all wishes together: as many are placed as can be found a place for. */
export const costOfLeftJob = 100_000;

/** Whom a task is given to, and when. */
export interface Put {
  readonly person: number;
  readonly from: number;
}

/** Which tasks are where, while a proposal is made. */
export class PlanState {
  readonly prepared: Prepared;
  readonly agendas: readonly Agenda[];
  readonly #puts = new Map<Task, Put>();

  constructor(prepared: Prepared) {
    this.prepared = prepared;
    this.agendas = prepared.agendas.map((facts) => new Agenda(facts, prepared.calendar));
  }

  get puts(): ReadonlyMap<Task, Put> {
    return this.#puts;
  }

  put(task: Task, { person, from }: Put): void {
    this.agendas[person]?.add(task, from);
    this.#puts.set(task, { person, from });
  }

  take(task: Task): void {
    const put = this.#puts.get(task);
    if (!put) return;
    this.agendas[put.person]?.remove(task);
    this.#puts.delete(task);
  }

  /** Every place where a task can be put now. @returns how many were looked at */
  slots(task: Task, found: (slot: Slot) => void): number {
    let steps = 0;
    for (const agenda of this.agendas) steps += agenda.slots(task, found);
    return steps;
  }

  /** What these tasks cost by when they begin, or by being left over. */
  #costOfTasks(tasks: readonly Task[]): number {
    const { days, weights } = this.prepared.calendar;
    return tasks.reduce((sum, task) => {
      const put = this.#puts.get(task);
      return sum + (put ? costOfTime(task, put.from, dayOf(put.from, days), weights) : costOfLeftJob);
    }, 0);
  }

  /**
   * What all of it costs: for each person their ways, the part of their hours that is planned and the projects that they would begin with;
   * for each job how far it is from when it is wanted, or that it is left over. The less the better.
   */
  cost(): number {
    return this.agendas.reduce((sum, agenda) => sum + agenda.cost(), 0) + this.#costOfTasks(this.prepared.tasks);
  }
}
