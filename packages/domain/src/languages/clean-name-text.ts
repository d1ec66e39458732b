import { withoutBidiControls } from '../text/bidi-controls.ts';
import { oneLine } from '../text/one-line.ts';
import { sortOfKey } from './name-kinds.ts';

/** A translation as it is stored: a description may have several lines, a name has one. */
export function cleanNameText(key: string, text: string): string {
  return sortOfKey(key) === 'description' ? withoutBidiControls(text) : oneLine(text);
}
