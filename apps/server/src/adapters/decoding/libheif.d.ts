/** What is used of libheif-js, which comes without types of its own. */
declare module 'libheif-js/wasm-bundle.js' {
  interface HeicImage {
    get_width(): number;
    get_height(): number;
    is_primary(): boolean;
    /** Writes the pixels, upright; gives null when it can't. */
    display(target: { data: Uint8ClampedArray; width: number; height: number }, done: (shown: unknown) => void): void;
    free(): void;
  }

  export interface HeicLibrary {
    HeifDecoder: new () => { decode(file: Uint8Array): HeicImage[] };
  }

  const library: HeicLibrary;
  export default library;
}
