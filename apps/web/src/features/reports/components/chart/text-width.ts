/** Pixels of the texts in drawings, as chart.module.css has them. */
const fontSize = 12;

let context: CanvasRenderingContext2D | null = null;

/** How wide a text of a drawing is, in pixels. In a drawing nothing else measures or cuts it. */
export function textWidth(text: string): number {
  context ??= newContext();
  // Figures are tabular: each is as wide as a zero.
  return context?.measureText(text.replaceAll(/\d/g, '0')).width ?? text.length * fontSize;
}

function newContext(): CanvasRenderingContext2D | null {
  const made = document.createElement('canvas').getContext('2d');
  // Figures are written in the stronger one of both weights.
  if (made) made.font = `500 ${fontSize}px ${getComputedStyle(document.body).fontFamily}`;
  return made;
}

/** A text cut to a width in pixels; one letter at least is left. */
export function fitText(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  const letters = [...text];
  let count = letters.length - 1;
  const cut = () => `${letters.slice(0, count).join('').trimEnd()}…`;
  while (count > 1 && textWidth(cut()) > width) count -= 1;
  return cut();
}
