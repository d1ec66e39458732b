/** What one decoding process may use, and when it is replaced. Every file is opened in such a process, never in the server. */
export interface DecoderLimits {
  /** Processes at once: each takes a core and up to a gigabyte while it works. */
  processes: number;
  /** Files that may wait for a process; with more, the sender is asked to come again. */
  waiting: number;
  /**
   * Megabytes of writable addresses that the system gives to a process at most. Node sets some 560 of them aside at its
   * start without using them; what is left is less than a gigabyte.
   */
  megabytes: number;
  /** Megabytes above which it is ended, whatever the memory is. */
  residentMegabytes: number;
  /** Seconds for one piece of work; what asks for less says so. */
  seconds: number;
  /** Pieces of work, and seconds of it, after which a process gives way to a fresh one. */
  jobs: number;
  workedSeconds: number;
  /** Megabytes that it may hold on to afterwards; memory of WebAssembly never shrinks. */
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
/** Of an HEIC picture, which can't be drawn piece by piece. */
export const maxHeicMegapixels = 64;
/** What an Office file may have when unpacked, and of how many parts it may consist. */
export const maxUnpackedMegabytes = 512;
export const maxParts = 20_000;
/** Written text packs ten to fifty times smaller; a part that unpacks to more than this many times its size holds nothing. */
export const maxInflation = 100;
/** Parts up to so many megabytes may be as empty as they like: a sheet of formatted blanks packs very well. */
export const freelyInflatedMegabytes = 16;
/** The number of PDF pages whose sizes are stored; pages beyond can't be drawn on. */
export const maxPages = 2000;
