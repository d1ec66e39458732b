/** The side of a thumbnail, in pixels: 56 as lists show it, on a screen of three to one. */
export const thumbnailSide = 168;
/** Its JPEG quality, at most 1. */
export const thumbnailQuality = 0.7;

/** Where to draw a picture so that its center fills the square thumbnail. */
export function thumbnailFrame({ width, height }: { readonly width: number; readonly height: number }) {
  const scale = thumbnailSide / Math.min(width, height);
  const [drawnWidth, drawnHeight] = [width * scale, height * scale];
  return {
    x: (thumbnailSide - drawnWidth) / 2,
    y: (thumbnailSide - drawnHeight) / 2,
    width: drawnWidth,
    height: drawnHeight,
  };
}
