import { Worker } from 'node:worker_threads';
import type { Proposal, ProposalBudget, ProposalInput } from '@plumbline/domain/proposals/proposal';
import { AtOnce } from '../../../adapters/files/at-once.ts';
import { Problem } from '../../../http/problem.ts';

/** How long a thread may take, in milliseconds; what is asked takes a few seconds at most. */
const timeLimitMs = 15_000;
const heapMb = 256;
/** Proposals that are made at once, of all companies together. */
const threads = new AtOnce(2);
/** So many of one company may be waiting or made. */
const maxOfCompany = 3;

interface Company {
  readonly turns: AtOnce;
  count: number;
}

const companies = new Map<string, Company>();

/** @throws Problem proposal_too_large when it takes too long, or more memory than it may */
function run(input: ProposalInput, budget: ProposalBudget, limitMs: number): Promise<Proposal> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./proposal-thread.ts', import.meta.url), {
      workerData: { input, budget },
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    });
    const tooLarge = () => reject(new Problem('proposal_too_large'));
    const timer = setTimeout(() => {
      tooLarge();
      void worker.terminate();
    }, limitMs);
    worker.once('message', (proposal: Proposal) => resolve(proposal));
    worker.once('error', (error: Error & { code?: string }) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') tooLarge();
      else reject(error);
    });
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('a proposal has ended without one'));
    });
  });
}

/**
 * Makes a proposal in a thread of its own, so that nobody else waits for it: one at a time for each company, and few at once.
 * @throws Problem proposal_too_large when it takes too long; unavailable when several of the company wait
 */
export async function proposeApart(
  schema: string,
  input: ProposalInput,
  budget: ProposalBudget,
  limitMs: number = timeLimitMs,
): Promise<Proposal> {
  const company = companies.get(schema) ?? { turns: new AtOnce(1), count: 0 };
  if (company.count >= maxOfCompany) throw new Problem('unavailable', { retryAfter: 5 });
  companies.set(schema, company);
  company.count += 1;
  try {
    return await company.turns.run(() => threads.run(() => run(input, budget, limitMs)));
  } finally {
    company.count -= 1;
    if (company.count === 0) companies.delete(schema);
  }
}
