/** What the first Node versions that run TypeScript would say at each start. */
export const quiet = '--disable-warning=ExperimentalWarning';

/**
 * How Node runs the server. Objects that live for one request die young: with twice sixteen megabytes for them instead of up to
 * twice thirty-two, a server holds some forty megabytes less and is no slower.
 */
export const serverFlags = [quiet, '--max-semi-space-size=16'];
