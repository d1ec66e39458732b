/** How long to wait before what was not reached is tried again, growing with each try. */
export const retryDelays = [1000, 2000, 5000, 10_000, 30_000];
