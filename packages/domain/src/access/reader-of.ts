import type { Actor } from '../actor/actor.ts';

/** No person's: whoever is sent something without having an account. */
const strangerId = '00000000-0000-0000-0000-000000000000';

/**
 * As whom something is made that leaves the product for somebody: a text, a file, a push notification. As the person whom it reaches, so
 * that nobody is sent what they would not see on a screen; for whoever has no account as for a client, of what its sender sees.
 */
export function readerOf(recipient: Pick<Actor, 'id' | 'role' | 'canManageSkills'> | null, sender: Actor): Actor {
  const { shownBy: _, ...rest } = sender;
  if (recipient) {
    const { id, role, canManageSkills } = recipient;
    return { ...rest, id, role, canManageSkills, impersonatedBy: null };
  }
  return {
    ...rest,
    id: strangerId,
    role: 'client',
    canManageSkills: false,
    impersonatedBy: null,
    shownBy: { id: sender.id, role: sender.role },
  };
}
