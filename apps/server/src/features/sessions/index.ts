// What other features may import of sessions.
export { deviceName } from './device-name.ts';
export { endAccessOf, endRightsOf } from './end-access.ts';
export { endSession, endSessionsOf } from './end-sessions.ts';
export { assertFreshProof, noteProof, passProofOn } from './fresh-proof.ts';
export { endGrant, grantSide, startGrant, storeSecret } from './grants.ts';
export type { Caller, IssuedTokens } from './issue-tokens.ts';
export { issueTokens, lifetimes, startSession } from './issue-tokens.ts';
export type { LinkKind } from './one-time-links.ts';
export { addLink, endLinks, makeLink, ownerOfLink, ownerOfUsedLink, useLink } from './one-time-links.ts';
export { validSessions } from './valid-sessions.ts';
export { confirmRights, hashOfSecret, newSecret } from './secret-address.ts';
