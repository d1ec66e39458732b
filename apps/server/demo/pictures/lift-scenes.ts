import { circle, digits, ellipse, group, line, many, rect, shape } from './svg.ts';

/** What a scene is drawn with: two pictures of one thing differ a little. */
export interface View {
  /** 0 as it should be, 1 with something wrong to see, where that can be seen at all. */
  variant: number;
  /** What a display shows. */
  reading: string;
}

export type Scene = (view: View) => readonly string[];

const wall = (fill = 'url(#concrete)') => rect(0, 0, 1280, 960, fill);
const bolt = (x: number, y: number, r = 14) =>
  circle(x, y, r, '#4b5157') + circle(x - r * 0.2, y - r * 0.2, r * 0.6, '#8b949b');

/** From above into the pit: ladder, buffers, rails, and water in one of the two. */
export const pit: Scene = ({ variant }) => [
  wall('#6e6a64'),
  shape('M0 0 H1280 V960 H0Z M260 200 V760 H1020 V200Z', 'url(#concrete)', { 'fill-rule': 'evenodd' }),
  shape('M0 960 L260 760 H1020 L1280 960Z', '#57544f'),
  shape('M260 200 H1020 V760 H260Z', variant ? '#3d4a52' : '#7d7972'),
  variant ? ellipse(640, 560, 340, 150, '#2f4450') + ellipse(580, 520, 150, 40, '#5b7582', { opacity: 0.5 }) : '',
  many(2, (index) => {
    const x = 470 + index * 340;
    return (
      ellipse(x, 640, 74, 30, '#33373a') +
      rect(x - 52, 480, 104, 160, 'url(#steel)') +
      ellipse(x, 480, 62, 24, '#23272a')
    );
  }),
  rect(300, 120, 34, 560, 'url(#steel)'),
  rect(946, 120, 34, 560, 'url(#steel)'),
  group(
    [
      line('M120 40 V820', '#d9b23c', 20),
      line('M220 40 V780', '#d9b23c', 20),
      many(8, (index) => line(`M120 ${110 + index * 92} L220 ${106 + index * 88}`, '#c49b22', 16)),
    ],
    {},
  ),
  rect(1090, 300, 90, 120, '#d8d8d2', { rx: 8 }),
  circle(1135, 360, 32, '#c22f2f'),
];

export const buffer: Scene = ({ variant }) => [
  wall(),
  rect(0, 760, 1280, 200, '#504d49'),
  rect(430, 720, 420, 60, '#34383b', { rx: 6 }),
  many(4, (index) => bolt(470 + index * 113, 750)),
  rect(560, 360, 160, 370, 'url(#steel)'),
  rect(500, 300, 280, 76, variant ? '#c9892f' : 'url(#rubber)', { rx: 30 }),
  variant ? line('M560 320 L600 350 L590 372', '#6b3f0d', 6) : '',
  rect(742, 440, 30, 210, '#e7efe9', { rx: 12 }),
  rect(746, variant ? 580 : 510, 22, variant ? 66 : 136, 'url(#oil)', { rx: 8 }),
  line('M790 530 h50 M790 580 h50', '#c22f2f', 8),
];

export const machine: Scene = ({ variant }) => [
  wall('#b8b4aa'),
  rect(0, 700, 1280, 260, '#73706a'),
  rect(150, 640, 980, 70, '#2d3134', { rx: 6 }),
  rect(180, 330, 460, 320, 'url(#green)', { rx: 40 }),
  many(11, (index) => rect(206 + index * 38, 350, 12, 280, '#1f3d30', { rx: 6 })),
  rect(640, 420, 110, 140, 'url(#steel)'),
  circle(920, 460, 240, '#33393d'),
  circle(920, 460, 212, 'url(#steelDown)'),
  many(5, (index) => circle(920, 460, 200 - index * 9, 'none', { stroke: '#59616a', 'stroke-width': 4 })),
  circle(920, 460, 70, '#3a4147'),
  many(6, (index) => bolt(920 + 112 * Math.cos(index * 1.047), 460 + 112 * Math.sin(index * 1.047), 20)),
  many(5, (index) => line(`M${800 - index * 10} 560 V960`, '#4c5257', 8)),
  variant
    ? ellipse(520, 720, 190, 22, '#4a3a17', { opacity: 0.8 }) + ellipse(470, 716, 60, 8, '#a98b46', { opacity: 0.6 })
    : '',
];

export const brake: Scene = ({ variant }) => [
  wall('#8f8c86'),
  circle(640, 520, 300, 'url(#steelDown)'),
  circle(640, 520, 250, '#5c6369'),
  circle(640, 520, 90, '#2e3337'),
  shape('M310 300 C250 420 250 620 310 740 L390 700 C350 600 350 440 390 340Z', '#c0392b'),
  shape('M970 300 C1030 420 1030 620 970 740 L890 700 C930 600 930 440 890 340Z', '#c0392b'),
  shape('M392 344 C352 440 352 600 392 696 L420 684 C384 590 384 450 420 356Z', variant ? '#59422c' : '#8a6a45'),
  shape('M888 344 C928 440 928 600 888 696 L860 684 C896 590 896 450 860 356Z', '#8a6a45'),
  rect(400, 130, 480, 110, 'url(#dark)', { rx: 18 }),
  many(9, (index) => line(`M${260 + index * 14} 200 l20 60`, '#c9ced2', 8)),
  many(9, (index) => line(`M${890 + index * 14} 260 l20 -60`, '#c9ced2', 8)),
  line('M400 190 H260 M880 190 H1030', '#3c4247', 24),
];

export const ropes: Scene = ({ variant }) => [
  wall('#3f4448'),
  many(4, (index) => {
    const x = 290 + index * 200;
    return (
      rect(x, 0, 84, 620, 'url(#steel)') +
      many(21, (turn) => line(`M${x + 4} ${turn * 30 + 14} q42 26 76 -10`, '#565d63', 6)) +
      shape(`M${x - 20} 620 H${x + 104} L${x + 74} 800 H${x + 10}Z`, '#7c858c') +
      circle(x + 42, 690, 16, '#2a2e31') +
      line(`M${x + 42} 800 V960`, '#8e979d', 30)
    );
  }),
  variant
    ? many(7, (index) =>
        line(`M${515 + index * 9} ${300 + (index % 3) * 16} q-26 -18 -40 ${8 - index * 5}`, '#e4e8ea', 3),
      ) + ellipse(532, 330, 52, 60, '#8c4a22', { opacity: 0.45 })
    : '',
];

/** Ropes in the grooves of the traction sheave, cut open: even, worn, or down to the bottom. */
function sheave(depth: number, rust: boolean): readonly string[] {
  const y = 470 + depth;
  return [
    wall('#6b7075'),
    rect(0, 520, 1280, 440, 'url(#steelDown)'),
    many(5, (index) => {
      const x = 200 + index * 220;
      return (
        shape(`M${x - 74} 520 L${x - 40} ${640 + depth / 2} H${x + 40} L${x + 74} 520Z`, '#43494e') +
        circle(x, y, 64, rust && index === 2 ? '#8b5a3a' : '#a9b1b6') +
        many(6, (strand) => {
          const at = [x + 34 * Math.cos(strand * 1.047), y + 34 * Math.sin(strand * 1.047)] as const;
          return circle(...at, 19, '#7b848a') + circle(...at, 7, '#c8ced2');
        }) +
        circle(x, y, 15, '#5d656a')
      );
    }),
    line('M60 470 H1220', '#d64545', 4, { 'stroke-dasharray': '18 12' }),
  ];
}
export const sheaveGood: Scene = () => sheave(0, false);
export const sheaveWorn: Scene = () => sheave(46, false);
export const sheaveUndercut: Scene = () => sheave(112, true);

export const governor: Scene = ({ variant }) => [
  wall('#a7a39a'),
  rect(340, 700, 600, 70, '#2f3336'),
  shape('M420 700 L480 300 H800 L860 700Z', '#30557a'),
  circle(640, 430, 210, 'url(#steelDown)'),
  circle(640, 430, 176, '#3f464c'),
  many(3, (index) =>
    line(`M640 430 L${640 + 170 * Math.cos(index * 2.09)} ${430 + 170 * Math.sin(index * 2.09)}`, '#98a1a7', 30),
  ),
  circle(640, 430, 44, '#d3d8db'),
  ellipse(560, 360, 46, 24, '#c9a13a', { transform: 'rotate(-38 560 360)' }),
  ellipse(722, 500, 46, 24, '#c9a13a', { transform: 'rotate(-38 722 500)' }),
  line('M434 430 V960 M846 430 V960', '#565d63', 12),
  circle(884, 640, 30, variant ? '#7b7f83' : '#b5322e'),
  line('M862 620 q-40 -30 -60 10', '#d9dde0', 4),
];

export const cabinet: Scene = ({ variant }) => [
  wall('#c8c5bd'),
  rect(210, 60, 860, 860, '#dfe3e4', { rx: 10 }),
  rect(250, 100, 780, 780, '#eef1f2'),
  many(3, (row) => rect(280, 170 + row * 230, 720, 14, '#9aa2a7')),
  many(9, (index) => rect(300 + index * 76, 130, 60, 96, index % 3 ? '#2c3136' : '#3a6ea5', { rx: 6 })),
  many(
    6,
    (index) =>
      rect(300 + index * 114, 350, 92, 116, '#33383c', { rx: 8 }) + rect(322 + index * 114, 384, 48, 20, '#e5c44d'),
  ),
  many(24, (index) => rect(300 + index * 28, 590, 22, 76, index % 5 ? '#b9bfc3' : '#79a05c')),
  many(18, (index) =>
    line(
      `M${311 + index * 36} 590 C${311 + index * 36} 530 ${330 + index * 34} 540 ${330 + index * 34} 470`,
      ['#b03a2e', '#24537f', '#3c3f41'][index % 3] ?? '#333',
      6,
    ),
  ),
  rect(300, 720, 180, 130, '#d9dcde', { rx: 8 }),
  circle(390, 785, 44, '#b5322e'),
  rect(380, 740, 20, 90, '#7e211e'),
  rect(640, 730, 330, 110, '#18201c', { rx: 8 }),
  digits(variant ? '-3 07' : '12 00', 668, 752, 64, '#63e07c'),
];

/** An instrument with a display. */
export const gauge: Scene = ({ reading }) => [
  wall('#4d5358'),
  rect(350, 90, 580, 800, '#e0a526', { rx: 60 }),
  rect(390, 130, 500, 720, '#2b2f32', { rx: 40 }),
  rect(440, 190, 400, 220, '#c7d3bd', { rx: 16 }),
  digits(reading, 640 - reading.length * 34, 240, 116, '#20291e'),
  circle(640, 600, 130, '#44494d'),
  circle(640, 600, 108, '#6b7277'),
  line('M640 600 L700 520', '#f2f4f5', 16),
  many(9, (index) =>
    circle(640 + 160 * Math.cos(index * 0.52 + 2.6), 600 + 160 * Math.sin(index * 0.52 + 2.6), 8, '#e8ecee'),
  ),
  circle(500, 790, 26, '#b5322e') + circle(780, 790, 26, '#111'),
  line('M500 816 C480 900 380 900 300 960 M780 816 C800 900 900 900 980 960', '#8f1f1c', 18),
];

export const plate: Scene = () => [
  wall('url(#steelDown)'),
  rect(200, 180, 880, 600, '#e8eaeb', { rx: 18, stroke: '#5a6167', 'stroke-width': 8 }),
  bolt(240, 220) + bolt(1040, 220) + bolt(240, 740) + bolt(1040, 740),
  rect(290, 230, 360, 54, '#1f4e79'),
  many(
    4,
    (row) =>
      rect(290, 340 + row * 92, 250 + (row % 2) * 60, 26, '#8b9399') +
      digits(['0630', '0008', '0011', '1.00'][row] ?? '', 700, 326 + row * 92, 54, '#23282c'),
  ),
  rect(880, 610, 130, 130, '#fff'),
  many(49, (index) => {
    const [column, row] = [index % 7, Math.floor(index / 7)];
    return (index * 7 + row * 5 + column * 3) % 4 < 2 ? rect(886 + column * 17, 616 + row * 17, 17, 17, '#15181a') : '';
  }),
];
