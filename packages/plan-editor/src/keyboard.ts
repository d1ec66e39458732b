import type { ElementCommands } from './element-commands.ts';
import type { Gestures } from './gestures.ts';
import type { KeyAction } from './keys.ts';
import type { Viewport } from './viewport.ts';

/** What keys act on. */
interface Keyed {
  readonly view: Viewport;
  readonly commands: ElementCommands;
  undo(): void;
  redo(): void;
  escape(): void;
}

/** Does what a key asks for. Deleting is not done here: it is confirmed first. */
export function runAction(action: KeyAction, editor: Keyed, gestures: Gestures): void {
  switch (action.do) {
    case 'undo':
      return editor.undo();
    case 'redo':
      return editor.redo();
    case 'escape':
      return editor.escape();
    case 'select_all':
      return editor.commands.selectAll();
    case 'hold_space':
      return gestures.holdSpace();
    case 'zoom':
      return editor.view.zoomBy(action.by);
    case 'pan':
      return editor.view.panBy(action.dx, action.dy);
    case 'nudge':
      return editor.commands.nudge(action.dx, action.dy);
    case 'delete':
      return undefined;
  }
}
