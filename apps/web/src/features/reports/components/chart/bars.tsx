import type { DrawingProps } from './chart-shape.ts';
import { LyingBars } from './lying-bars.tsx';
import { StandingBars } from './standing-bars.tsx';

/** The least room, in pixels, that a bar with its name needs to stand upright. */
const uprightRoom = 76;
const maxUpright = 14;

/** Bars that stand while there is room for their names below them, and lie where there are many. Times always stand side by side. */
export function Bars(props: DrawingProps) {
  const { chart, width } = props;
  const hasRoom = chart.labels.length <= maxUpright && (width - 56) / chart.labels.length >= uprightRoom;
  return chart.isTimeline || hasRoom ? <StandingBars {...props} /> : <LyingBars {...props} />;
}
