import type { Command, RunCommand } from './command.ts';

const serve = (parts: { web: boolean; worker: boolean }) => async (): Promise<RunCommand> =>
  (await import('./serve-command.ts')).serveCommand(parts);

/** What `plumbline <word>` can do. */
export const commands: Readonly<Record<string, Command>> = {
  serve: {
    help: 'Serve and work in one process: all that one machine needs.',
    load: serve({ web: true, worker: true }),
  },
  web: { help: 'Serve only; run as many as wanted.', load: serve({ web: true, worker: false }) },
  worker: {
    help: 'Take up background work only; run as many as wanted.',
    load: serve({ web: false, worker: true }),
  },
  exports: {
    help: 'Started by serve and worker: makes what is exported, in a process of its own.',
    load: async () => (await import('./exports-command.ts')).exportsCommand,
  },
  migrate: {
    help: 'Bring the database to the newest version and stop.',
    load: async () => (await import('./migrate-command.ts')).migrateCommand,
  },
  instance: {
    help: 'instance create <name> [--database <name>], instance move <name> --to <database or first>, instance list: make another instance, reached at <name>.<MAIN_HOST>; show all.',
    load: async () => (await import('./instance-command.ts')).instanceCommand,
  },
  database: {
    help: 'database add <address> [--name <name>] [--pool <connections>], database change <name> <address>, database list, database remove <name>: other PostgreSQL servers that instances may lie on.',
    load: async () => (await import('./database-command.ts')).databaseCommand,
  },
  admin: {
    help: 'admin <e-mail> [--instance <name>]: print a link by which a system administrator gets in.',
    load: async () => (await import('./admin-command.ts')).adminCommand,
  },
  demo: {
    help: 'demo [--jobs <number>] [--instance <name>]: fill an empty instance with the demo, or a demo with more jobs.',
    load: async () => (await import('./demo-command.ts')).demoCommand,
  },
  files: {
    help: 'files sweep [--dry-run], files move --to <FILES_URL>: remove what nothing needs any more; bring all files to another place.',
    load: async () => (await import('./files-command.ts')).filesCommand,
  },
  backup: {
    help: 'backup [--instance <name>] [--to <place>] [--whole], backup verify <file>, backup key: back companies up, try a backup, make a key.',
    load: async () => (await import('./backup-command.ts')).backupCommand,
  },
  restore: {
    help: 'restore <file> [--as <name>] [--replace] [--key <file>], restore --time <moment or latest>: make a company what it was when it was backed up; bring the whole database back to a moment.',
    load: async () => (await import('./restore-command.ts')).restoreCommand,
  },
  audit: {
    help: 'audit verify [--instance <name>] [--expect <position>:<hash>]: compute the chain of audit trails again, and say what is not as it was.',
    load: async () => (await import('./audit-command.ts')).auditCommand,
  },
  mcp: {
    help: 'mcp <address> --token-file <file>: for assistants that start a program: the tools of a server over standard input and output.',
    load: async () => (await import('./mcp-command.ts')).mcpCommand,
  },
  'generate-types': {
    help: 'For developers: write the table types again from the migrated database.',
    load: async () => (await import('./generate-types-command.ts')).generateTypesCommand,
  },
  help: { help: 'Print this.', load: async () => (await import('./help-command.ts')).helpCommand(commands) },
};
