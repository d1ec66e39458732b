/** Types for the used part of libheif-js, which has none of its own. */
declare module 'libheif-js/wasm-bundle.js' {
  interface HeicImage {
    get_width(): number;
    get_height(): number;
    is_primary(): boolean;
    /** Writes the pixels, upright; passes null on failure. */
    display(target: { data: Uint8ClampedArray; width: number; height: number }, done: (shown: unknown) => void): void;
    free(): void;
  }

  export interface HeicLibrary {
    HeifDecoder: new () => { decode(file: Uint8Array): HeicImage[] };
  }

  const library: HeicLibrary;
  export default library;
}
