// What other features may import of client links.
export { addressesSentSince, insertClientLink, newLinkSecret } from './client-links.queries.ts';
export { demandSomethingShown } from './something-shown.ts';
