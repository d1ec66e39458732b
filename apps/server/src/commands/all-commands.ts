import { adminCommand } from './admin-command.ts';
import type { Command } from './command.ts';
import { demoCommand } from './demo-command.ts';
import { filesCommand } from './files-command.ts';
import { generateTypesCommand } from './generate-types-command.ts';
import { helpCommand } from './help-command.ts';
import { instanceCommand } from './instance-command.ts';
import { migrateCommand } from './migrate-command.ts';
import { serveCommand } from './serve-command.ts';

/** What `plumbline <word>` can do. */
export const commands: Readonly<Record<string, Command>> = {
  serve: serveCommand({ web: true, worker: true, help: 'Serve and work in one process: all that one machine needs.' }),
  web: serveCommand({ web: true, worker: false, help: 'Serve only; run as many as wanted.' }),
  worker: serveCommand({ web: false, worker: true, help: 'Take up background work only; run as many as wanted.' }),
  migrate: migrateCommand,
  instance: instanceCommand,
  admin: adminCommand,
  demo: demoCommand,
  files: filesCommand,
  'generate-types': generateTypesCommand,
  help: helpCommand(() => commands),
};
