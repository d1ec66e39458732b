import { withoutBidiControls } from './bidi-controls.ts';

/** Ends of lines, bells and other controls: in a name they break a table, a file name, a header of an email. */
const controls = /[\p{Cc}\u2028\u2029]+/gu;

/** A name as it is kept: in one line, without what turns or controls the text around it. */
export function oneLine(text: string): string {
  return withoutBidiControls(text).replace(controls, ' ');
}
