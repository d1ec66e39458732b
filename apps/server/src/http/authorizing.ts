import { isProblemCode } from '@plumbline/contract/problems';
import type { Actor } from '@plumbline/domain/actor/actor';
import { can } from '@plumbline/domain/access/can';
import type { SignedInContext } from './context.ts';
import { Problem } from './problem.ts';

/** Asks the rules for one person: goes on when they may, throws the fitting Problem otherwise. */
export function authorizing(actor: Actor): SignedInContext['authorize'] {
  return (ability, ...subject) => {
    const decision = can(actor, ability, ...subject);
    if (decision.allowed) return;
    if (decision.reason === 'unseen') throw new Problem('not_found');
    throw new Problem(isProblemCode(decision.code) ? decision.code : 'forbidden');
  };
}
