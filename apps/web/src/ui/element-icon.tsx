import { cameraPath } from '@plumbline/domain/blueprints/signs';
import type { StyleName } from '@plumbline/domain/blueprints/styles';
import type { ReactNode } from 'react';

const polygon = '4,17 8,5 22,3 25,12 15,18';

/** How each type of element is drawn; the colour is the svg's own. */
const drawings: Readonly<Record<StyleName, ReactNode>> = {
  thin_line: <path d="M4 16 L24 5" strokeWidth={1.5} />,
  thick_line: <path d="M4 16 L24 5" strokeWidth={4} />,
  rectangle_outlined: <rect x={4} y={4} width={20} height={13} strokeWidth={2} />,
  rectangle_filled: <rect x={4} y={4} width={20} height={13} fill="currentColor" strokeWidth={1} />,
  circle_outlined: <circle cx={14} cy={10.5} r={7} strokeWidth={2} />,
  circle_filled: <circle cx={14} cy={10.5} r={7} fill="currentColor" strokeWidth={1} />,
  doodle: <path d="M3 14 C6 2 10 20 14 9 S21 3 25 12" strokeWidth={2} />,
  lamp: (
    <>
      <circle cx={14} cy={10.5} r={7} strokeWidth={2} />
      <path d="M9 5.5 L19 15.5 M19 5.5 L9 15.5" strokeWidth={2} />
    </>
  ),
  polygon_outlined: <polygon points={polygon} strokeWidth={2} />,
  polygon_filled: <polygon points={polygon} fill="currentColor" strokeWidth={1} />,
  polygon_open: <polyline points={polygon} strokeWidth={2} />,
  photo: (
    <path
      transform="translate(3.5 -1.5) scale(0.96)"
      d={cameraPath}
      fill="currentColor"
      fillRule="evenodd"
      stroke="none"
    />
  ),
};

interface ElementIconProps {
  readonly color: string;
  readonly drawing: StyleName;
  /** In pixels of the screen. */
  readonly width?: number;
}

/** A small drawing of an element as it looks on a plan, on white as plans are in both schemes. */
export function ElementIcon({ color, drawing, width = 28 }: ElementIconProps) {
  return (
    <svg
      viewBox="0 0 28 21"
      width={width}
      height={(width * 3) / 4}
      aria-hidden
      fill="none"
      stroke="currentColor"
      strokeLinejoin="round"
      style={{
        color,
        background: '#fff',
        border: '1px solid var(--plumbline-hairline)',
        borderRadius: 4,
        flex: 'none',
      }}
    >
      {drawings[drawing]}
    </svg>
  );
}
