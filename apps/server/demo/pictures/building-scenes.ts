import type { Scene } from './lift-scenes.ts';
import { circle, digits, ellipse, line, many, rect, shape } from './svg.ts';

const wall = (fill: string) => rect(0, 0, 1280, 960, fill);

export const car: Scene = ({ variant }) => [
  wall('#cfc9bd'),
  rect(250, 60, 780, 900, '#3b4147'),
  shape('M290 100 H990 V960 H290Z', '#e6e1d6'),
  shape('M290 100 L400 190 V820 L290 960Z', '#cdbfa5'),
  shape('M990 100 L880 190 V820 L990 960Z', '#c2b398'),
  shape('M290 100 H990 L880 190 H400Z', '#f6f4ee'),
  many(3, (index) => ellipse(480 + index * 160, 146, 40, 14, variant && index === 1 ? '#b8b3a6' : '#fffbe0')),
  shape('M290 960 L400 820 H880 L990 960Z', '#6f6358'),
  rect(400, 190, 480, 630, '#b9cad3'),
  shape('M400 190 L620 190 L460 820 H400Z', '#dfe9ee', { opacity: 0.7 }),
  line('M410 600 H870', 'url(#steelDown)', 22),
  rect(905, 330, 66, 330, 'url(#steelDown)', { transform: 'skewY(8) translate(0 -130)' }),
  many(8, (index) => circle(938, 350 + index * 36, 11, index === 3 ? '#ffcf5c' : '#f2f4f5')),
  rect(560, 10, 160, 44, '#15191c') + digits(variant ? '-1' : '07', 612, 16, 32, '#ff6b4a'),
];

export const carTop: Scene = ({ variant }) => [
  wall('url(#dark)'),
  shape('M140 520 H1140 L1280 960 H0Z', '#7a828a'),
  shape('M140 520 H1140 L1160 570 H124Z', '#99a1a8'),
  line('M160 520 V260 H1120 V520 M160 400 H1120', '#d9b23c', 18),
  rect(520, 420, 240, 160, 'url(#steel)', { rx: 10 }),
  line('M640 420 V0', '#a7afb5', 40),
  rect(240, 600, 190, 120, '#e3c23f', { rx: 12 }),
  circle(290, 660, 32, '#b5322e') + circle(370, 640, 18, '#222') + circle(370, 690, 18, '#222'),
  line('M840 640 H1060 M840 640 q-40 30 0 60 H1060', '#2b2f32', 14),
  circle(840, 670, 40, '#4a5157') + circle(1060, 670, 40, '#4a5157'),
  variant ? line('M880 826 l120 -26 M930 860 l90 30', '#c7ccd0', 14) : ellipse(700, 850, 90, 18, '#4f575e'),
];

export const landingDoor: Scene = ({ variant }) => [
  wall('#d8d2c6'),
  rect(0, 800, 1280, 160, '#8f877b'),
  rect(330, 90, 620, 760, '#4d545a'),
  rect(370, 130, variant ? 226 : 268, 720, 'url(#steel)'),
  rect(variant ? 690 : 642, 130, variant ? 222 : 268, 720, 'url(#steel)'),
  variant ? rect(596, 130, 94, 720, '#16191b') : line('M640 130 V850', '#22272a', 6),
  rect(330, 846, 620, 26, '#bfc5c9'),
  rect(1030, 430, 90, 190, 'url(#steelDown)', { rx: 8 }),
  circle(1075, 490, 24, '#f4f6f7') + circle(1075, 560, 24, '#ffcf5c'),
  rect(560, 34, 160, 48, '#15191c') + digits(variant ? '03' : '12', 606, 42, 32, '#ff6b4a'),
];

export const doorGap: Scene = ({ variant }) => [
  wall('url(#steel)'),
  rect(628, 0, variant ? 46 : 22, 960, '#0d0f10'),
  rect(0, 0, 628, 960, '#aeb6bb', { opacity: 0.55 }),
  rect(240, 420, 800, 120, '#f1d65b', { transform: 'rotate(-6 640 480)', rx: 8 }),
  many(40, (index) =>
    line(`M${256 + index * 19.5} ${522 - index * 2.05} v${index % 5 ? -30 : -58}`, '#2c2f31', index % 5 ? 3 : 5),
  ),
  rect(0, 880, 1280, 80, '#5b6268'),
];

export const hydraulicUnit: Scene = ({ variant }) => [
  wall('#b4b0a7'),
  rect(0, 740, 1280, 220, '#6d6a64'),
  rect(220, 330, 700, 430, '#31638f', { rx: 16 }),
  rect(220, 330, 700, 60, '#244a6b', { rx: 16 }),
  rect(300, 180, 240, 160, 'url(#green)', { rx: 24 }),
  rect(640, 230, 200, 110, 'url(#steelDown)', { rx: 10 }),
  circle(740, 190, 56, '#f1f3f4', { stroke: '#2c3034', 'stroke-width': 10 }),
  line(variant ? 'M740 190 L704 166' : 'M740 190 L772 160', '#b5322e', 8),
  line('M840 290 C1000 290 1040 420 1040 560 V960', '#1d2022', 44),
  rect(820, 440, 44, 250, '#e5ece6', { rx: 14 }),
  rect(826, variant ? 600 : 520, 32, variant ? 84 : 164, 'url(#oil)', { rx: 10 }),
  variant ? ellipse(620, 790, 330, 36, '#5a4213', { opacity: 0.85 }) : '',
];

export const rails: Scene = ({ variant }) => [
  wall('url(#concrete)'),
  rect(560, 0, 150, 960, 'url(#steel)'),
  rect(615, 0, 40, 960, '#e4e8ea'),
  many(
    3,
    (index) =>
      rect(300, 120 + index * 330, 660, 60, '#4a5157') +
      circle(370, 150 + index * 330, 18, '#a3abb1') +
      circle(890, 150 + index * 330, 18, '#a3abb1'),
  ),
  rect(500, 360, 280, 200, '#2f6f4f', { rx: 12 }),
  rect(560, 390, 150, 140, '#1f4a35'),
  variant ? many(6, (index) => line(`M635 ${610 + index * 44} l${index % 2 ? 14 : -12} 26`, '#7b4a26', 6)) : '',
];

/** Looking down on the treads of an escalator. */
function treads(broken: boolean): readonly string[] {
  return [
    wall('#2b2f32'),
    many(3, (step) => {
      const y = 60 + step * 300;
      return (
        rect(180, y, 920, 260, '#8d959b') +
        many(46, (groove) => rect(190 + groove * 19.8, y + 10, 9, 240, '#565d63')) +
        rect(180, y, 920, 22, '#e4b92c') +
        rect(180, y, 26, 260, '#e4b92c') +
        rect(1074, y, 26, 260, '#e4b92c')
      );
    }),
    rect(0, 0, 150, 960, 'url(#steel)') + rect(1130, 0, 150, 960, 'url(#steel)'),
    broken
      ? shape('M560 440 l50 -30 40 36 60 -20 30 60 -70 40 -80 -14Z', '#17191b') +
        line('M610 470 l-40 90 30 60', '#17191b', 7)
      : '',
  ];
}
export const stepsGood: Scene = () => treads(false);
export const stepsBroken: Scene = () => treads(true);

export const comb: Scene = ({ variant }) => [
  wall('#8a9298'),
  many(64, (groove) => rect(groove * 20, 0, 9, 520, '#4f565b')),
  rect(0, 560, 1280, 400, 'url(#steelDown)'),
  many(64, (tooth) =>
    variant && (tooth === 27 || tooth === 28)
      ? shape(`M${tooth * 20} 580 h11 v-22 l-6 -8 -5 6Z`, '#c9a227')
      : shape(`M${tooth * 20} 580 h11 l-2 -130 h-7Z`, '#e3b92f'),
  ),
  rect(0, 570, 1280, 40, '#d5a91f'),
  many(8, (row) => many(16, (column) => circle(60 + column * 78, 670 + row * 40, 9, '#6a7278'))),
];

export const handrail: Scene = ({ variant }) => [
  wall('#aeb8bd'),
  shape('M0 700 C300 700 420 640 640 480 S1000 250 1280 240 V960 H0Z', '#cfe0e6', { opacity: 0.8 }),
  line('M-20 690 C300 690 420 630 640 470 S1000 240 1300 230', '#1b1d1f', 110),
  line('M-20 664 C290 664 410 604 632 446 S1000 214 1300 206', '#4a4d50', 22),
  line('M-20 750 C320 750 440 690 660 530 S1010 300 1300 290', 'url(#steelDown)', 18),
  variant ? line('M600 440 l36 44 -14 30 30 40', '#c9ced1', 6) : '',
  circle(180, 850, 52, '#b5322e', { stroke: '#e9c43a', 'stroke-width': 22 }),
];

export const skirt: Scene = ({ variant }) => [
  wall('url(#steel)'),
  rect(0, 0, 1280, 420, '#c3d4da'),
  rect(0, 400, 1280, 30, '#6a7278'),
  rect(0, 700, 1280, 260, '#34393d'),
  many(80, (index) => (variant && index > 44 && index < 58 ? '' : rect(index * 16, 590, 9, 76, '#1f2224'))),
  rect(0, 566, 1280, 30, '#5c6369'),
  many(62, (index) => rect(index * 21, 730, 10, 230, '#8b949a')),
  rect(0, 700, 1280, 18, '#e4b92c'),
];

export const warningSign: Scene = ({ variant }) => [
  wall('#cbc5b9'),
  rect(0, 820, 1280, 140, '#8b8377'),
  line('M340 860 L430 420 M940 860 L850 420', '#3d4348', 26),
  rect(250, 560, 780, 90, '#f2f2ee', { rx: 10 }),
  many(7, (index) => shape(`M${262 + index * 112} 650 l60 -90 h50 l-60 90Z`, '#c8372d')),
  shape('M640 150 L850 520 H430Z', '#f2c230', { stroke: '#1d2022', 'stroke-width': 22, 'stroke-linejoin': 'round' }),
  variant
    ? shape('M650 250 L590 400 h46 l-22 90 76 -126 h-48 l34 -114Z', '#1d2022')
    : rect(622, 270, 36, 140, '#1d2022', { rx: 14 }) + circle(640, 458, 24, '#1d2022'),
];
