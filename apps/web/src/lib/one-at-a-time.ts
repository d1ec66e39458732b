/**
 * Runs tasks one after the other. A task whose signal was aborted while it waited is not begun: of quick changes only the last is asked
 * for, and a server that bounds the heavy calls of a person refuses none.
 */
export function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(signal: AbortSignal, run: () => Promise<Result>): Promise<Result> => {
    const result = last.then(() => {
      signal.throwIfAborted();
      return run();
    });
    last = result.catch(() => undefined);
    return result;
  };
}
