import type { Modifiers } from './tool.ts';

/** What a key asks of the editor. */
export type KeyAction =
  | { readonly do: 'undo' | 'redo' | 'escape' | 'delete' | 'select_all' | 'hold_space' }
  | { readonly do: 'nudge' | 'pan'; readonly dx: number; readonly dy: number }
  | { readonly do: 'zoom'; readonly by: 1 | -1 };

/** Shift and an arrow key move what is selected by so many pixels of the page (spec/3 §4). */
const nudge = 1;
/** An arrow key alone pans, in pixels of the screen. */
const panStep = 60;

const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** @param key as `KeyboardEvent.key` names it */
export function actionOf(key: string, { shift, control }: Modifiers): KeyAction | null {
  const direction = directions[key];
  if (direction && !control) {
    const [x, y] = direction;
    return shift ? { do: 'nudge', dx: x * nudge, dy: y * nudge } : { do: 'pan', dx: -x * panStep, dy: -y * panStep };
  }
  if (control) return withControl(key.toLowerCase(), shift);
  switch (key) {
    case 'Escape':
      return { do: 'escape' };
    case 'Delete':
    case 'Backspace':
      return { do: 'delete' };
    case ' ':
      return { do: 'hold_space' };
    case '+':
    case '=':
      return { do: 'zoom', by: 1 };
    case '-':
      return { do: 'zoom', by: -1 };
    default:
      return null;
  }
}

function withControl(key: string, shift: boolean): KeyAction | null {
  if (key === 'z') return { do: shift ? 'redo' : 'undo' };
  if (key === 'y') return { do: 'redo' };
  return key === 'a' ? { do: 'select_all' } : null;
}
