import type { Configuration } from '../configuration.ts';

/** Does what a command is for. @param args what stands behind its word */
export type RunCommand = (configuration: Configuration, args: readonly string[]) => Promise<void>;

/** One word after `plumbline`. */
export interface Command {
  readonly help: string;
  /** Reads the part of the program that does it: no command waits for what the others need. */
  load(): Promise<RunCommand>;
}
