import { writeFile } from 'node:fs/promises';
import { create } from 'qrcode';

/** The edge of the picture that the camera gives, in pixels, and of a square of the code in it. */
const [width, height, square] = [640, 480, 12];

/**
 * Writes a film of one picture, a QR code on white, in the form that Chromium takes for a camera (YUV4MPEG2).
 * @returns what Chromium is started with to have this camera
 */
export async function cameraBefore(text: string, file: string): Promise<readonly string[]> {
  const { modules } = create(text);
  const [left, top] = [(width - modules.size * square) / 2, (height - modules.size * square) / 2];
  const light = Buffer.alloc(width * height, 235);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [column, row] = [Math.floor((x - left) / square), Math.floor((y - top) / square)];
      const isInside = column >= 0 && row >= 0 && column < modules.size && row < modules.size;
      if (isInside && modules.get(row, column)) light[y * width + x] = 16;
    }
  }
  const colours = Buffer.alloc((width * height) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, colours]);
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F30:1 Ip A1:1 C420jpeg\n`);
  await writeFile(file, Buffer.concat([head, frame, frame]));
  return [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${file}`,
  ];
}
