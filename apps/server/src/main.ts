import { commands } from './commands/all-commands.ts';
import { readConfiguration } from './configuration.ts';
import { StartError } from './start-error.ts';

const [name = 'serve', ...args] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
try {
  if (!command) throw new StartError(`There is no command "${name}". Try: ${Object.keys(commands).join(', ')}.`);
  const configuration = readConfiguration(process.env);
  const run = await command.load();
  await run(configuration, args);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
