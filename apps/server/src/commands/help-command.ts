import { environmentVariables } from '../environment-variables.ts';
import type { Command, RunCommand } from './command.ts';

/** `plumbline help`: what there is to say and to set. */
export function helpCommand(commands: Readonly<Record<string, Command>>): RunCommand {
  return async () => {
    const lines = [
      'plumbline <command>',
      '',
      ...Object.entries(commands).map(([name, command]) => `  ${name.padEnd(17)} ${command.help}`),
      '',
      'Settings, by environment variable:',
      '',
      ...Object.entries(environmentVariables).map(([name, variable]) => `  ${name.padEnd(26)} ${variable.help}`),
    ];
    process.stdout.write(`${lines.join('\n')}\n`);
  };
}
