import type { CatalogueElement } from '@plumbline/domain/blueprints/catalogue';
import { drawnColour } from '@plumbline/domain/blueprints/colours';
import { cameraPath } from '@plumbline/domain/blueprints/signs';
import { styleNameOf } from '@plumbline/domain/blueprints/styles';
import type { StyleName } from '@plumbline/domain/blueprints/styles';
import type { ReactNode } from 'react';

const line = 'M4 20 L36 8';
const polygon = '4,22 10,6 30,4 36,18 22,24';

/** How each type of element is drawn; the colour is the svg's own. */
const drawings: Readonly<Record<StyleName, ReactNode>> = {
  thin_line: <path d={line} strokeWidth={2} />,
  thick_line: <path d={line} strokeWidth={5} />,
  rectangle_outlined: <rect x={5} y={5} width={30} height={18} strokeWidth={2.5} />,
  rectangle_filled: <rect x={5} y={5} width={30} height={18} fill="currentColor" strokeWidth={1} />,
  circle_outlined: <circle cx={20} cy={14} r={10} strokeWidth={2.5} />,
  circle_filled: <circle cx={20} cy={14} r={10} fill="currentColor" strokeWidth={1} />,
  doodle: <path d="M4 18 C8 2 14 26 20 12 S30 4 36 16" strokeWidth={2.5} />,
  lamp: (
    <>
      <circle cx={20} cy={14} r={9} fill="currentColor" strokeWidth={1} />
      <path d="M13.6 7.6 L26.4 20.4 M26.4 7.6 L13.6 20.4" stroke="#2E394D" strokeWidth={1.5} />
    </>
  ),
  polygon_outlined: <polygon points={polygon} strokeWidth={2.5} />,
  polygon_filled: <polygon points={polygon} fill="currentColor" strokeWidth={1} />,
  polygon_open: <polyline points={polygon} strokeWidth={2.5} />,
  photo: <path transform="translate(8 2)" d={cameraPath} fill="currentColor" fillRule="evenodd" stroke="none" />,
};

/** A small drawing of an element of the catalogue, as it looks on a plan: plans are white in both schemes. */
export function ElementPreview({ element }: { element: Pick<CatalogueElement, 'color' | 'type'> }) {
  return (
    <svg
      viewBox="0 0 40 28"
      width={40}
      height={28}
      aria-hidden
      fill="none"
      stroke="currentColor"
      style={{
        color: drawnColour(element.color),
        background: '#fff',
        border: '1px solid var(--plumbline-hairline)',
        borderRadius: 4,
        flex: 'none',
      }}
    >
      {drawings[styleNameOf(element.type)]}
    </svg>
  );
}
