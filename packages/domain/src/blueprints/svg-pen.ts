import type { Pen } from './shapes/pen.ts';

/** A number as pictures have them: to a hundredth of a pixel. */
export const svgNumber = (value: number) => String(Math.round(value * 100) / 100);

/** Writes what is traced as the path data of an SVG. */
export class SvgPen implements Pen {
  #path = '';

  get path(): string {
    return this.#path;
  }

  moveTo(x: number, y: number): void {
    this.#path += `M${svgNumber(x)} ${svgNumber(y)}`;
  }

  lineTo(x: number, y: number): void {
    this.#path += `L${svgNumber(x)} ${svgNumber(y)}`;
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.#path += `M${svgNumber(x)} ${svgNumber(y)}h${svgNumber(width)}v${svgNumber(height)}h${svgNumber(-width)}z`;
  }

  arc(x: number, y: number, radius: number, from: number, to: number): void {
    const r = svgNumber(radius);
    const sweep = to > from ? 1 : 0;
    // In two halves: a way all around ends where it begins, which says nothing to SVG.
    for (const turn of [(from + to) / 2, to]) {
      const [endX, endY] = [x + radius * Math.cos(turn), y + radius * Math.sin(turn)];
      this.#path += `A${r} ${r} 0 0 ${sweep} ${svgNumber(endX)} ${svgNumber(endY)}`;
    }
  }

  closePath(): void {
    this.#path += 'z';
  }
}

/** The path data of what is traced. */
export function svgPath(trace: (pen: Pen) => void): string {
  const pen = new SvgPen();
  trace(pen);
  return pen.path;
}
