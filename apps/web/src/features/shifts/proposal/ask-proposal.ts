import { proposeShifts } from '@plumbline/contract/shift-proposals';
import type { DaySpan } from '@plumbline/domain/shifts/ranges';
import { callServer } from '../../../lib/api/call-server.ts';
import { readView, withCondition, writeView } from '../../filters/index.ts';
import { peopleOf } from '../filter-people.ts';
import type { ShownProposal } from './shown-proposal.ts';
import { shownProposal } from './shown-proposal.ts';

interface AskedProposal {
  readonly span: DaySpan;
  readonly search: string;
  /** Of the board. */
  readonly filters: string | null;
}

/** Asks for a proposal for the jobs that wait, narrowed as the board is: by people it says who is planned. */
export async function askProposal({ span, search, filters }: AskedProposal): Promise<ShownProposal> {
  const users = peopleOf(filters);
  const rest = writeView(withCondition(withCondition(readView(filters), 'users', null), 'startDate', null));
  const body = {
    ...span,
    ...(users && { users: [...users] }),
    ...(search && { search }),
    ...(rest !== null && { filters: rest }),
  };
  return shownProposal(await callServer(proposeShifts, { body }));
}
