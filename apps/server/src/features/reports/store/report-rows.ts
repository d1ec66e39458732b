import { keyOrder, sortKeyOf, type SortKey } from '@plumbline/domain/reports/compare-cells';
import { onlyPlace, placesOf, type GroupPlace } from '@plumbline/domain/reports/group-places';
import type { CellTarget } from '@plumbline/domain/reports/cells';
import { reportLimits } from '@plumbline/domain/reports/report-types';
import { RowCells, type RowContext } from '@plumbline/domain/reports/row-cells';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { countedTo } from '../../../database/narrowed-rows.ts';
import type { InstanceDatabase } from '../../../database/instance-database.ts';
import { Problem } from '../../../http/problem.ts';
import { RowLoader, type LoadedRow } from './load-rows.ts';
import type { OpenReport } from './open-report.ts';
import { cellWords, NamesInRows, rowContext } from './row-context.ts';
import { RowCosts } from './row-costs.ts';
import { planRows } from './row-plan.ts';
import { rowScope, type RowScope } from './row-scope.ts';

/** So many rows are read at a time. */
const chunkSize = 500;
/** Up to this many sorted rows are cached whole; of more only the sort keys, and the rows are read again. */
const maxCachedRows = 5000;
/** Of rows whose calculations cost more than this together, likewise. */
const maxCachedCost = 20_000_000;

/** One row, with the cells of all columns. */
export interface ReadRow {
  readonly key: string;
  readonly by: string;
  readonly to: CellTarget | null;
  readonly jobTypeTitle: string | null;
  readonly cells: RowCells;
}

/** A row at one of its places among the groups of a report: where each of several values is a group, it has several. */
export interface PlacedRow extends ReadRow {
  readonly place: GroupPlace;
}

/** Where a list of rows goes on: behind this one. */
export interface RowPlace {
  readonly at: string;
  readonly id: string;
}

interface FoundId extends RowPlace {
  readonly text?: string;
}

interface RowCount {
  readonly total: number;
  /** There are more rows than the report's limit leaves. */
  readonly isLimited: boolean;
}

interface Chunk {
  readonly isLast: boolean;
  readonly last: RowPlace | undefined;
  readonly rows: readonly ReadRow[];
}

/** Reads the rows of one report with one reader's eyes. */
export class ReportRows {
  readonly report: OpenReport;
  /** Told of each row that was computed. */
  readonly costs: RowCosts;
  readonly #scope: RowScope | undefined;

  private constructor(report: OpenReport, costs: RowCosts, scope: RowScope | undefined) {
    this.report = report;
    this.costs = costs;
    this.#scope = scope;
  }

  /** @param purpose what they are read for, by which it is bounded what their calculations may cost */
  static async of(report: OpenReport, purpose: 'screen' | 'file' = 'screen'): Promise<ReportRows> {
    return new ReportRows(report, new RowCosts(report, purpose), await rowScope(report));
  }

  /** At most so many rows are read: the newest. */
  get limit(): number {
    return this.report.definition.settings.limit_historical_data
      ? reportLimits.historicalRows
      : Number.MAX_SAFE_INTEGER;
  }

  /** Whether the order of the rows is another than newest first. */
  get isSorted(): boolean {
    const { sort, group_by: groupBy } = this.report.definition;
    return sort.length > 0 || groupBy.length > 0;
  }

  /** How many there are, counted up to `most`, of those that the report's limit leaves; and whether it leaves any out. */
  async count(db: InstanceDatabase, most: number): Promise<RowCount> {
    // One more than the limit says that there are more.
    const counted = await this.#countTo(db, Math.min(most, this.limit + 1));
    return { total: Math.min(counted, this.limit), isLimited: counted > this.limit };
  }

  /** Joined to the things that rows are loaded by, has each as often as it has rows. */
  get each(): RawBuilder<unknown> {
    const rows = this.#scope?.rowsOfEach;
    return rows ? sql`cross join lateral generate_series(1, ${rows})` : sql``;
  }

  async #countTo(db: InstanceDatabase, upTo: number): Promise<number> {
    if (!this.#scope) return 0;
    const { from, condition, counting, rowsOfEach } = this.#scope;
    // What is counted row by row may be all there is: more than the database's integers hold is no limit to it.
    const number =
      counting && !rowsOfEach && upTo <= countedTo
        ? sql`least((${counting})::int, ${upTo}::int)`
        : sql`(select count(*)::int from (select from ${from} ${this.each} where ${condition} limit ${upTo}) as few)`;
    const counted = await db.first(sql<{ n: number }>`select ${number} as n`);
    return counted?.n ?? 0;
  }

  /** The next ids, newest first. */
  async ids(db: InstanceDatabase, after: RowPlace | null, size: number): Promise<readonly RowPlace[]> {
    if (!this.#scope || size <= 0) return [];
    const { from, condition, id, order } = this.#scope;
    const isText = this.report.definition.rows === 'issues';
    // The first says to an index of jobs alone where issues go on.
    const behind = after
      ? sql`and ${order} <= ${after.at}::timestamptz and (${order}, ${id}) < (${after.at}::timestamptz, ${after.id}::${sql.raw(isText ? 'text' : 'uuid')})`
      : sql``;
    return db.rows(sql<FoundId>`
      select ${id}::text as id, ${order}::text as at from ${from} where ${condition} ${behind}
      order by ${order} desc, ${id} desc limit ${size}`);
  }

  /** What reads the rows of these columns. @param columnIds @param withShown also what the report shows */
  async reading(columnIds: readonly string[], withShown: boolean): Promise<RowReading> {
    const plan = planRows(this.report, columnIds, withShown ? this.report.shown : []);
    return new RowReading(this, await RowLoader.of(this.report, plan));
  }

  /** The columns by which rows are sorted, grouped and counted. */
  get computedColumns(): readonly string[] {
    const { sort, group_by: groupBy, totals, pivot } = this.report.definition;
    return [
      ...sort.map(({ column }) => column),
      ...groupBy,
      ...totals.flatMap(({ column }) => column ?? []),
      ...(pivot ? [pivot.rows, pivot.columns, ...(pivot.value.column === null ? [] : [pivot.value.column])] : []),
    ];
  }

  /**
   * Rows newest first, up to the report's limit, in chunks: while one is put out, the database reads the next.
   * @param most no more than these
   */
  async *chunks(db: InstanceDatabase, reading: RowReading, most = this.limit): AsyncGenerator<readonly ReadRow[]> {
    let left = Math.min(most, this.limit);
    const read = async (after: RowPlace | null): Promise<Chunk> => {
      const size = Math.min(chunkSize, left);
      const found = await this.ids(db, after, size);
      const ids = found.map(({ id }) => id);
      return {
        isLast: found.length < size,
        last: found.at(-1),
        rows: await reading.read(db, ids),
      };
    };
    let next = read(null);
    try {
      while (left > 0) {
        const { isLast, last, rows: all } = await next;
        if (!last) return;
        // A job may have several rows; the limit is one of rows.
        const rows = all.slice(0, left);
        left -= rows.length;
        const goesOn = left > 0 && !isLast;
        if (goesOn) {
          next = read(last);
          // Its failure reaches whoever asks for the next chunk.
          next.catch(() => undefined);
        }
        if (rows.length > 0) yield rows;
        if (!goesOn) return;
      }
    } finally {
      // Nothing is read any more once the reader's transaction ends.
      await next.catch(() => undefined);
    }
  }

  /**
   * All rows in the order of the report, in chunks of at most five hundred. @throws Problem report_too_large where too many would have to
   * be sorted
   */
  async *inOrder(db: InstanceDatabase, most?: number): AsyncGenerator<readonly PlacedRow[]> {
    const reading = await this.reading([...this.computedColumns], true);
    if (!this.isSorted) {
      for await (const chunk of this.chunks(db, reading, most))
        yield chunk.map((row) => ({ ...row, place: onlyPlace }));
      return;
    }
    const ordered = await this.#sorted(db, most ?? this.limit, reading);
    for (let from = 0; from < ordered.length; from += chunkSize) {
      const part = ordered.slice(from, from + chunkSize);
      const missing = part.filter(({ row }) => row === undefined);
      const again = missing.length === 0 ? [] : await reading.read(db, [...new Set(missing.map(({ by }) => by))]);
      const byKey = new Map(again.map((row) => [row.key, row]));
      const rows = part.flatMap(({ row, key, place }): PlacedRow[] => {
        const read = row ?? byKey.get(key);
        return read ? [{ ...read, place }] : [];
      });
      // Who gets them says how long they stay.
      for (const one of part) one.row = undefined;
      yield rows;
    }
  }

  async #sorted(db: InstanceDatabase, most: number, full: RowReading): Promise<SortedRow[]> {
    const { sort, group_by: groupBy } = this.report.definition;
    const directions = new Map(sort.map(({ column, direction }) => [column, direction === 'descending']));
    // Rows of one period are sorted by their dates too.
    const isSaidByGroup = (column: string) => groupBy.includes(column) && !this.report.periods.has(column);
    const sorted = sort.map(({ column }) => column).filter((column) => !isSaidByGroup(column));
    const columns = [...groupBy, ...sorted];
    const words = cellWords(this.report.reader);
    const found: SortedRow[] = [];
    // Few rows are cached whole; of many only the keys are read first.
    const few = (await this.count(db, maxCachedRows + 1)).total <= maxCachedRows;
    const reading = few ? full : await this.reading(columns, false);
    let cachedCost = 0;
    for await (const chunk of this.chunks(db, reading, most)) {
      this.costs.begin();
      for (const row of chunk) {
        const places = placesOf(groupBy.map((column) => row.cells.groupValues(column, words)));
        const sorts = sorted.map((column) => sortKeyOf(row.cells.of(column), words));
        if (found.length + places.length > reportLimits.sortedRows) {
          throw new Problem('report_too_large', { details: { limit: reportLimits.sortedRows.toLocaleString('en') } });
        }
        await this.costs.took(row.cells);
        cachedCost += row.cells.cost;
        const isCached = few && cachedCost <= maxCachedCost;
        if (!isCached) row.cells.forget();
        for (const place of places) {
          const keys = [...place.values.map(({ key }) => key), ...sorts];
          this.costs.keep(keys);
          found.push({ key: row.key, by: row.by, keys, place, row: isCached ? row : undefined });
        }
      }
    }
    const order = keyOrder(this.report.reader.language);
    const isDescending = columns.map((column) => directions.get(column) ?? false);
    return found.toSorted((one, other) => {
      for (const [place, key] of one.keys.entries()) {
        const compared = order(key, other.keys[place] ?? null, isDescending[place] ?? false);
        if (compared !== 0) return compared;
      }
      return 0;
    });
  }
}

interface SortedRow {
  readonly key: string;
  readonly by: string;
  readonly keys: readonly SortKey[];
  readonly place: GroupPlace;
  row: ReadRow | undefined;
}

/** Reads rows by the ids of a report's scope. */
export class RowReading {
  readonly #loader: RowLoader;
  readonly #names: NamesInRows;
  readonly #context: RowContext;

  constructor({ report, costs }: ReportRows, loader: RowLoader) {
    this.#loader = loader;
    this.#names = new NamesInRows(report, loader);
    this.#context = rowContext(report, this.#names, costs);
  }

  async read(db: InstanceDatabase, ids: readonly string[]): Promise<ReadRow[]> {
    const loaded = await this.#loader.load(db, ids);
    await this.#names.load(db, loaded);
    return loaded.map((row) => this.#row(row));
  }

  #row({ by, facts }: LoadedRow): ReadRow {
    const cells = new RowCells(facts, this.#context);
    const [job] = facts.jobs;
    return { key: facts.key, by, to: facts.to, jobTypeTitle: job?.jobTypeTitle ?? null, cells };
  }
}
