import type { Configuration } from '../configuration.ts';

/** Runs a command. @param args the arguments after its name */
export type RunCommand = (configuration: Configuration, args: readonly string[]) => Promise<void>;

/** One word after `plumbline`. */
export interface Command {
  readonly help: string;
  /** Reads the part of the program that does it: no command waits for what the others need. */
  load(): Promise<RunCommand>;
}
