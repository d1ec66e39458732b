import { cpus, totalmem } from 'node:os';
import type pg from 'pg';

/** Prints the machine and the programs that the figures hold for. */
export async function printMachine(database: pg.Pool): Promise<void> {
  const [first] = cpus();
  const memory = `${(totalmem() / 2 ** 30).toFixed(0)} GB`;
  const { rows } = await database.query<{ server_version: string }>('show server_version');
  const parts = [
    `${first?.model.trim() ?? 'unknown processor'}, ${cpus().length} cores, ${memory}`,
    `Node ${process.version}`,
    `PostgreSQL ${rows[0]?.server_version}`,
  ];
  console.info(`${parts.join('; ')}\n`);
}

/** A number with as many digits as it deserves. */
export function short(value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (value >= 1000) return Math.round(value).toLocaleString('en');
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

/** Prints a table: words to the left, numbers to the right. */
export function printTable(head: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
  const cells = rows.map((row) => row.map((cell) => (typeof cell === 'number' ? short(cell) : cell)));
  const widths = head.map((title, column) => Math.max(title.length, ...cells.map((row) => row[column]?.length ?? 0)));
  const isWord = head.map((_, column) => typeof rows[0]?.[column] === 'string');
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (isWord[column] ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ');
  console.info(line(head));
  console.info(widths.map((width) => '─'.repeat(width)).join('  '));
  for (const row of cells) console.info(line(row));
  console.info('');
}
