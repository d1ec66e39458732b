/** What the first Node versions that run TypeScript would say at each start. */
export const quiet = '--disable-warning=ExperimentalWarning';

/**
 * How Node runs the server. Objects that live for one request die young: with twice sixteen megabytes for them instead of up to
 * twice thirty-two, a server holds some forty megabytes less and is no slower. And they are to be made where the young are: V8 would
 * learn from the first calls to make some of them among the old, from where they keep alive whatever they point at (docs/performance.md).
 */
export const serverFlags = [quiet, '--max-semi-space-size=16', '--no-allocation-site-pretenuring'];
