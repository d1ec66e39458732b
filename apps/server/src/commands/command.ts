import type { Configuration } from '../configuration.ts';

/** One word after `plumbline`. */
export interface Command {
  help: string;
  run(configuration: Configuration, args: readonly string[]): Promise<void>;
}
