import sharp from 'sharp';

/** Strokes as a hand draws them on a pad, in a box of 240 by 90. */
const strokes = [
  'M14 62 C30 10 44 12 42 48 S58 78 66 46 S84 30 90 54 S112 66 120 40 S150 30 158 56 C176 74 204 46 226 38',
  'M18 30 C60 22 54 74 30 70 S46 34 78 52 S104 70 112 44 S136 34 146 58 S188 64 222 30 M40 80 L206 72',
  'M20 56 C34 20 56 20 52 60 M52 40 C78 14 92 44 78 62 S118 70 124 38 S142 60 160 48 S196 40 220 58',
] as const;

/** Some signatures, as the PNG data addresses that the pad makes. */
export async function drawSignatures(): Promise<readonly string[]> {
  return Promise.all(
    strokes.map(async (stroke) => {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="90"><path d="${stroke}" fill="none" stroke="#1b2a3a" stroke-width="3" stroke-linecap="round"/></svg>`;
      const png = await sharp(Buffer.from(svg)).png({ palette: true, colours: 4 }).toBuffer();
      return `data:image/png;base64,${png.toString('base64')}`;
    }),
  );
}
