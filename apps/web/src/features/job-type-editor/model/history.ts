/** What was, what is, and what was taken back. */
export interface History<State> {
  readonly past: readonly State[];
  readonly present: State;
  readonly future: readonly State[];
  /** Changes with the same mark in quick succession are one step back: typing a word, not each letter. */
  readonly mark: string | null;
  readonly at: number;
}

/** The maximum number of undo steps. */
const depth = 200;
/** A pause this long, in milliseconds, ends a step. */
const pause = 1000;

/** A history in which nothing has happened yet. */
export function startHistory<State>(present: State): History<State> {
  return { past: [], present, future: [], mark: null, at: 0 };
}

/** A change. `mark` names what is being changed; null for what is always a step of its own. */
export function commit<State>(history: History<State>, next: State, mark: string | null, at: number): History<State> {
  if (Object.is(next, history.present)) return history;
  const goesOn = mark !== null && mark === history.mark && at - history.at < pause;
  const past = goesOn ? history.past : [...history.past, history.present].slice(-depth);
  return { past, present: next, future: [], mark, at };
}

/** One step back; the same when there is none. */
export function undo<State>(history: History<State>): History<State> {
  const previous = history.past.at(-1);
  if (previous === undefined) return history;
  return {
    past: history.past.slice(0, -1),
    present: previous,
    future: [history.present, ...history.future],
    mark: null,
    at: 0,
  };
}

/** One step forth again; the same when there is none. */
export function redo<State>(history: History<State>): History<State> {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.present], present: next, future, mark: null, at: 0 };
}

/** What came from elsewhere: it becomes part of every state, so that a step back doesn't undo other people's work. */
export function rebase<State>(history: History<State>, change: (state: State) => State): History<State> {
  return {
    ...history,
    past: history.past.map(change),
    present: change(history.present),
    future: history.future.map(change),
  };
}
