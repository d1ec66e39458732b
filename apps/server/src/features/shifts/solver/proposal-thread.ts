// What runs in a thread of its own: one proposal, sent back as it is found.
import { parentPort, workerData } from 'node:worker_threads';
import type { ProposalBudget, ProposalInput } from '@plumbline/domain/proposals/proposal';
import { propose } from '@plumbline/domain/proposals/propose';

const { input, budget } = workerData as { input: ProposalInput; budget: ProposalBudget };
parentPort?.postMessage(propose(input, budget));
