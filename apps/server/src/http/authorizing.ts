import { isProblemCode } from '@plumbline/contract/problems';
import type { Actor } from '@plumbline/domain/actor/actor';
import { can } from '@plumbline/domain/access/can';
import type { SignedInContext } from './context.ts';
import { Problem } from './problem.ts';

/** Binds the rules to one person: returns if the person is allowed, throws the matching Problem otherwise. */
export function authorizing(actor: Actor): SignedInContext['authorize'] {
  return (ability, ...subject) => {
    const decision = can(actor, ability, ...subject);
    if (decision.allowed) return;
    if (decision.reason === 'unseen') throw new Problem('not_found');
    throw new Problem(isProblemCode(decision.code) ? decision.code : 'forbidden');
  };
}
