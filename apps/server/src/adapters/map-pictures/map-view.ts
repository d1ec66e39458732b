/** A section of a map: its tiles and markers with their positions, in pixels from the upper left corner. */
export interface MapView {
  zoom: number;
  width: number;
  height: number;
  tiles: { column: number; row: number; x: number; y: number }[];
  markers: { x: number; y: number }[];
}

interface Point {
  lat: number;
  long: number;
}

const tileSide = 256;
const nearest = 17;
/** Markers stay so far from the edge. */
const edge = 28;

/** Web Mercator, in pixels of the whole world at a zoom. */
function worldPixel({ lat, long }: Point, zoom: number): { x: number; y: number } {
  const world = tileSide * 2 ** zoom;
  const sine = Math.min(0.9999, Math.max(-0.9999, Math.sin((lat * Math.PI) / 180)));
  return {
    x: ((long + 180) / 360) * world,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * world,
  };
}

/** The map around these points, as near as it shows them all. @param points one at least */
export function mapView(points: readonly Point[], { width, height }: { width: number; height: number }): MapView {
  let zoom = nearest;
  while (zoom > 0 && !fits(points, zoom, width, height)) zoom -= 1;
  const pixels = points.map((point) => worldPixel(point, zoom));
  const middle = {
    x: (Math.min(...pixels.map(({ x }) => x)) + Math.max(...pixels.map(({ x }) => x))) / 2,
    y: (Math.min(...pixels.map(({ y }) => y)) + Math.max(...pixels.map(({ y }) => y))) / 2,
  };
  const [left, top] = [middle.x - width / 2, middle.y - height / 2];
  const count = 2 ** zoom;
  const tiles: MapView['tiles'] = [];
  for (let row = Math.floor(top / tileSide); row * tileSide < top + height; row += 1) {
    if (row < 0 || row >= count) continue;
    for (let column = Math.floor(left / tileSide); column * tileSide < left + width; column += 1) {
      // Wraps around at the antimeridian.
      const wrapped = ((column % count) + count) % count;
      tiles.push({ column: wrapped, row, x: column * tileSide - left, y: row * tileSide - top });
    }
  }
  return { zoom, width, height, tiles, markers: pixels.map(({ x, y }) => ({ x: x - left, y: y - top })) };
}

function fits(points: readonly Point[], zoom: number, width: number, height: number): boolean {
  const pixels = points.map((point) => worldPixel(point, zoom));
  const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
  return spread(pixels.map(({ x }) => x)) <= width - 2 * edge && spread(pixels.map(({ y }) => y)) <= height - 2 * edge;
}
