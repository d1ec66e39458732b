import {
  edgeOf,
  lineShape,
  lineWidths,
  markExtent,
  markInks,
  runsRightToLeft,
  textHeights,
} from '@plumbline/domain/assets/mark-shapes';
import type { Mark } from '@plumbline/domain/assets/marks';
import { photoNotesOf, uprightNotes, withNotes } from '../../lib/photos/photo-notes.ts';
import { lineEdge, markFont, markWeight, textEdge } from './mark-font.ts';

function paint(context: CanvasRenderingContext2D, mark: Mark): void {
  const ink = markInks[mark.colour];
  const edge = edgeOf(mark.colour);
  context.lineCap = 'round';
  context.lineJoin = 'round';
  if (mark.kind === 'text') {
    const height = textHeights[mark.width];
    context.font = `${markWeight} ${height}px ${markFont}`;
    context.direction = runsRightToLeft(mark.text) ? 'rtl' : 'ltr';
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.strokeStyle = edge;
    context.lineWidth = height * textEdge;
    context.strokeText(mark.text, ...mark.at);
    context.fillStyle = ink;
    context.fillText(mark.text, ...mark.at);
    return;
  }
  const { stroke, fill } = lineShape(mark);
  const lines = new Path2D(stroke);
  const head = fill === null ? null : new Path2D(fill);
  const width = lineWidths[mark.width];
  for (const [style, more] of [
    [edge, 2 * lineEdge],
    [ink, 0],
  ] as const) {
    context.strokeStyle = style;
    context.fillStyle = style;
    context.lineWidth = width + more;
    context.stroke(lines);
    if (!head) continue;
    context.lineWidth = width / 4 + more;
    context.stroke(head);
    context.fill(head);
  }
}

/**
 * The photo with what was drawn over it, as large as the photo is, with its camera's notes of place and time.
 * @throws Error where this browser can't draw it
 */
export async function paintDrawing(photo: Blob, marks: readonly Mark[]): Promise<Blob> {
  const picture = await createImageBitmap(photo, { imageOrientation: 'from-image' });
  try {
    const canvas = document.createElement('canvas');
    canvas.width = picture.width;
    canvas.height = picture.height;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('there is nothing to draw on');
    context.drawImage(picture, 0, 0);
    const scale = picture.width / markExtent(picture).width;
    context.scale(scale, scale);
    for (const mark of marks) paint(context, mark);
    const isPng = photo.type === 'image/png';
    const drawn = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, isPng ? 'image/png' : 'image/jpeg', 0.9),
    );
    if (!drawn) throw new Error('the drawing could not be made a picture');
    const notes = isPng ? null : photoNotesOf(new Uint8Array(await photo.slice(0, 256 * 1024).arrayBuffer()));
    return notes ? withNotes(drawn, uprightNotes(notes)) : drawn;
  } finally {
    picture.close();
  }
}
