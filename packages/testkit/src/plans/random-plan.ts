/** A plan as it is stored, made by chance: the same for the same seed. */
export interface RandomPlan {
  readonly measurements: PageMeasures & { readonly pages?: Readonly<Record<string, PageMeasures>> };
  /** In the pixels that elements are placed in. */
  readonly pages: readonly { readonly width: number; readonly height: number }[];
  readonly elements: readonly { readonly kindOfElement: number; readonly canvasData: string }[];
}

interface Extent {
  readonly width: number;
  readonly height: number;
}

interface Measures {
  readonly pixels: Extent | null;
  readonly metrics: Extent;
  readonly arrows: Record<string, never>;
}

export interface PageMeasures extends Measures {
  readonly areas?: readonly (Measures & {
    readonly id: string;
    readonly name: string;
    readonly box: Extent & { readonly x: number; readonly y: number };
  })[];
}

export const planPage = { width: 1_000, height: 800 } as const;
/** How many elements of the catalogue a plan is drawn with. */
export const kindsOfElements = 3;

/** Numbers from 0 to 1, the same for the same seed. */
function numbersOf(seed: number): () => number {
  let state = (Math.abs(seed) % 2_147_483_647) + 1;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

/** Pages that are measured or not, parts with scales of their own, and elements of every kind on, beside and beyond them. */
export function randomPlan(seed: number): RandomPlan {
  const next = numbersOf(seed);
  const chance = (part: number) => next() < part;
  const between = (least: number, most: number) => Math.round((least + next() * (most - least)) * 100) / 100;
  const whole = (most: number) => Math.floor(next() * most);
  const measures = (part: number): Measures => ({
    pixels: chance(part) ? { width: between(50, 900), height: between(50, 700) } : null,
    metrics: { width: between(1, 40), height: between(1, 40) },
    arrows: {},
  });
  const page = (): PageMeasures => ({
    ...measures(0.7),
    ...(chance(0.4)
      ? {
          areas: [{ ...measures(0.7), id: 'detail', name: 'Detail', box: { x: 600, y: 400, width: 350, height: 350 } }],
        }
      : {}),
  });
  const first = page();
  const pages = { ...(chance(0.7) ? { '2': page() } : {}), ...(chance(0.5) ? { '3': page() } : {}) };

  const rectangle = () => {
    const [x, y, width, height] = [between(20, 500), between(20, 400), between(60, 400), between(60, 300)];
    // A hole of three corners in the left half and a cut in the right one.
    const [left, top] = [x + width * 0.1, y + height * 0.1];
    const hole = [left, top, left + width * 0.3, top, left, top + height * 0.5].map(
      (one) => Math.round(one * 100) / 100,
    );
    const cut = { x: Math.round(x + width * 0.6), y: Math.round(y + height * 0.3), width: 7.25, height: 5.5 };
    return {
      kind: 'Rect',
      style: 2 + whole(2),
      x,
      y,
      width,
      height,
      ...(chance(0.4) ? { holes: [{ scissorsId: 'hole', points: hole }] } : {}),
      ...(chance(0.4) ? { cuts: [{ scissorsId: 'cut', ...cut }] } : {}),
    };
  };
  const convex = () => {
    const [x, y, wide, high] = [between(300, 600), between(300, 500), between(20, 250), between(20, 250)];
    const corners = 3 + whole(6);
    const points = Array.from({ length: corners }, (_, index) => {
      const turn = (2 * Math.PI * index) / corners;
      return [x + wide * Math.cos(turn), y + high * Math.sin(turn)].map((one) => Math.round(one * 100) / 100);
    });
    return { kind: 'Polygon', style: 8 + whole(2), points: points.flat() };
  };
  const row = (count: number) => Array.from({ length: 2 * count }, () => between(20, 780));
  const shapes = [
    () => ({ kind: 'Line', style: whole(2), points: row(2) }),
    rectangle,
    () => ({
      kind: 'Circle',
      style: 4 + whole(2),
      x: between(200, 700),
      y: between(200, 600),
      radius: between(6, 180),
    }),
    () => ({ kind: 'Doodle', style: 6, points: row(3 + whole(20)) }),
    () => ({ kind: 'Lamp', style: 7, x: between(20, 780), y: between(20, 780), width: 24, height: 24 }),
    convex,
    () => ({ kind: 'Polygon', style: 10, points: row(2 + whole(5)) }),
  ];
  const beside = (shape: Record<string, unknown>) => {
    const moved = (points: number[]) => points.map((value, index) => (index % 2 === 0 ? value + 5_000 : value));
    const { cuts: _, holes: __, ...rest } = shape;
    return 'points' in rest ? { ...rest, points: moved(rest['points'] as number[]) } : { ...rest, x: 5_000 };
  };
  const element = () => {
    const drawn: Record<string, unknown> = shapes[whole(shapes.length)]?.() ?? {};
    const scale = { x: between(0.01, 0.2), y: between(0.01, 0.2), area: null, method: 'line', by: null, at: null };
    const shape = {
      v: 1,
      ...(chance(0.08) ? beside(drawn) : drawn),
      page: chance(0.05) ? 99 : 1 + whole(3),
      strokeHeight: 3,
      ...(chance(0.3) ? { scale } : {}),
      ...(chance(0.3) ? { groupId: `group-${whole(3)}` } : {}),
    };
    return { kindOfElement: whole(kindsOfElements), canvasData: JSON.stringify(shape) };
  };
  return {
    measurements: { ...first, pages },
    pages: [planPage, planPage, planPage],
    elements: Array.from({ length: 4 + whole(30) }, element),
  };
}
