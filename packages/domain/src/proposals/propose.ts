import { PlanState } from './plan-state.ts';
import { prepare } from './prepare.ts';
import type { LeftJob, Placement, Proposal, ProposalBudget, ProposalInput } from './proposal.ts';
import { reasonOfLeft, reasonsOfPlacement } from './reasons.ts';
import { solve } from './solve.ts';

/**
 * Proposes whom to give jobs that wait, and when, with the reason of each placement and of each job that is left over. No placement gives
 * a reason to warn (`warningsOf`): skills, absences, public holidays, working hours, other jobs and ways are respected; nothing that is
 * planned is moved. Among these plans it looks for one that leaves few jobs over and costs little ({@link PlanState.cost}). The same input and budget
 * give the same proposal. Throws a RangeError for a zone that doesn't exist.
 */
export function propose(input: ProposalInput, budget: ProposalBudget): Proposal {
  const prepared = prepare(input);
  const { puts, cost, steps } = solve(prepared, budget);
  const state = new PlanState(prepared);
  for (const [task, put] of puts) state.put(task, put);
  const tasks = new Map(prepared.tasks.map((task) => [task.index, task]));
  const placements: Placement[] = [];
  const left: LeftJob[] = [];
  for (const [index, job] of input.jobs.entries()) {
    const task = tasks.get(index);
    const put = task && puts.get(task);
    const person = put && input.people[put.person];
    if (task && put && person) {
      const startDate = new Date(put.from * 60_000).toISOString();
      const reasons = reasonsOfPlacement(state, task, put, job);
      placements.push({ job: job.id, person: person.id, startDate, reasons });
    } else {
      left.push({ job: job.id, reason: reasonOfLeft(state, task, job, input) });
    }
  }
  return { placements, left, cost, steps };
}
