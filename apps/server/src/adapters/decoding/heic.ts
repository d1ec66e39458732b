import type { HeicLibrary } from 'libheif-js/wasm-bundle.js';
import { FileRefused } from './file-refused.ts';

let library: HeicLibrary | undefined;

/** The image library reads only the metadata of HEIC; this WebAssembly library decodes the pixels. */
async function libheif(): Promise<HeicLibrary> {
  library ??= (await import('libheif-js/wasm-bundle.js')).default;
  return library;
}

/** Decodes an HEIC picture upright, four bytes per pixel, into what `place` allocates. @throws FileRefused corrupted */
export async function readHeic<Placed extends { readonly pixels: Uint8ClampedArray }>(
  file: Buffer,
  place: (width: number, height: number) => Placed,
): Promise<Placed & { readonly width: number; readonly height: number }> {
  const { HeifDecoder } = await libheif();
  const images = new HeifDecoder().decode(file);
  const image = images.find((one) => one.is_primary()) ?? images[0];
  if (!image) throw new FileRefused('corrupted');
  const [width, height] = [image.get_width(), image.get_height()];
  const placed = place(width, height);
  const target = { data: placed.pixels, width, height };
  const shown = await new Promise<unknown>((resolve) => image.display(target, resolve));
  for (const one of images) one.free();
  if (!shown) throw new FileRefused('corrupted');
  return { ...placed, width, height };
}
