/** The side of a small picture, in pixels: twice as large as it is shown. */
const side = 112;

/** A picture cut to a small square, as a data address; null of what is none or can't be drawn here. */
export async function smallPictureOf(file: Blob): Promise<string | null> {
  if (!/^image\/(jpeg|png)$/.test(file.type)) return null;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = side;
    const scale = side / Math.min(picture.width, picture.height);
    const [width, height] = [picture.width * scale, picture.height * scale];
    canvas.getContext('2d')?.drawImage(picture, (side - width) / 2, (side - height) / 2, width, height);
    picture.close();
    return canvas.toDataURL('image/jpeg', 0.7);
  } catch {
    return null;
  }
}
