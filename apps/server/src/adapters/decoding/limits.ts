/** What one decoding process may use, and when it is replaced. Every file is opened in such a process, never in the server. */
export interface DecoderLimits {
  /** Processes at once: each may use a core and up to a gigabyte. */
  processes: number;
  /** Length of the queue; beyond it the sender is asked to retry. */
  waiting: number;
  /**
   * The limit of writable address space, in megabytes. Node reserves some 560 of them at its start without using them,
   * which leaves less than a gigabyte.
   */
  megabytes: number;
  /** Megabytes above which it is ended, whatever the memory is. */
  residentMegabytes: number;
  /** Seconds for one task; a task may ask for less. */
  seconds: number;
  /** Tasks, and seconds of them, after which a process is replaced. */
  jobs: number;
  workedSeconds: number;
  /** Megabytes that it may retain between tasks; memory of WebAssembly never shrinks. */
  restingMegabytes: number;
  /** Seconds without work after which it ends. */
  idleSeconds: number;
}

export const decoderLimits: DecoderLimits = {
  processes: 2,
  waiting: 64,
  megabytes: 1480,
  residentMegabytes: 950,
  seconds: 25,
  // Starting one costs as much as looking at sixty photos.
  jobs: 1000,
  workedSeconds: 200,
  restingMegabytes: 300,
  idleSeconds: 60,
};

/** More than any phone's camera takes; a picture of 50,000 × 50,000 px would take gigabytes to draw. */
export const maxMegapixels = 200;
/** Of an HEIC picture, which can't be decoded in strips. */
export const maxHeicMegapixels = 64;
/** Limits of an Office file: its unpacked size and its number of parts. */
export const maxUnpackedMegabytes = 512;
export const maxParts = 20_000;
/** Text compresses to a tenth or a fiftieth; a part with a higher ratio than this is a zip bomb. */
export const maxInflation = 100;
/** Parts up to this size may have any ratio: a sheet of formatted blanks compresses very well. */
export const freelyInflatedMegabytes = 16;
/** The number of PDF pages whose sizes are stored; pages beyond can't be drawn on. */
export const maxPages = 2000;
