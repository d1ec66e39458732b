import { withoutBidiControls } from './bidi-controls.ts';

/** Ends of lines, bells and other controls: in a name they break a table, a file name, a header of an email. */
const controls = /[\p{Cc}\u2028\u2029]+/gu;

/** A name in its stored form: on one line, without bidi and control characters. */
export function oneLine(text: string): string {
  return withoutBidiControls(text).replace(controls, ' ');
}
