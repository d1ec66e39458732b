/** Where what moves jobs is: read and written with every frame, so it is no state of React's. */
export interface Hand {
  x: number;
  y: number;
  /** The cell that is aimed at. */
  cell: HTMLElement | null;
}
