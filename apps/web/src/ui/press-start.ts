/** What is known of an event of a press. */
interface PressEvent {
  readonly timeStamp: number;
}
interface KeyPress extends PressEvent {
  readonly key: string;
  readonly repeat: boolean;
}

/** A browser makes a click of a press at once, or within this, in milliseconds. */
const untilClick = 1000;

/** When presses begin: a click only says when it ended, and a key that is held clicks again and again. */
export class PressStart {
  #pointer: { at: number; end: number | null } | null = null;
  #key: { at: number; end: number | null } | null = null;

  /** Props for the pressed element, or one around it. */
  readonly handlers = {
    onPointerDown: ({ timeStamp }: PressEvent): void => {
      this.#pointer = { at: timeStamp, end: null };
    },
    onPointerUp: ({ timeStamp }: PressEvent): void => {
      if (this.#pointer) this.#pointer.end = timeStamp;
    },
    onPointerCancel: (): void => {
      this.#pointer = null;
    },
    onKeyDown: ({ key, repeat, timeStamp }: KeyPress): void => {
      if (isPressing(key) && !repeat) this.#key = { at: timeStamp, end: null };
    },
    onKeyUp: ({ key, timeStamp }: Omit<KeyPress, 'repeat'>): void => {
      if (isPressing(key) && this.#key) this.#key.end = timeStamp;
    },
    onBlur: (): void => {
      this.#key = null;
    },
  };

  /** When the press began that this click, or this sending of a form, came of. One that nobody saw begin began with it. */
  readonly of = ({ timeStamp }: PressEvent): number => {
    const isOver = (press: { end: number | null }) => press.end !== null && timeStamp - press.end > untilClick;
    const seen = [this.#pointer, this.#key].flatMap((press) => (press && !isOver(press) ? press.at : []));
    return seen.length > 0 ? Math.max(...seen) : timeStamp;
  };
}

function isPressing(key: string): boolean {
  return key === 'Enter' || key === ' ';
}
