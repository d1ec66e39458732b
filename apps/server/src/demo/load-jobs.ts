import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../database/instance-database.ts';
import { SheetPile } from './answer-sheet.ts';
import { creationMoments } from './calendar.ts';
import type { PastEvent } from './events.ts';
import { inOrder } from './events.ts';
import { insertRows } from './insert-rows.ts';
import type { JobRows } from './job-rows.ts';
import { noRows } from './job-rows.ts';
import { JobStory } from './job-story.ts';
import { notificationRows } from './notify.ts';
import { askForSkills } from './make-skills.ts';
import type { JobPlan } from './plan-job.ts';
import { planJob } from './plan-job.ts';
import { Random } from './random.ts';
import type { World } from './read-world.ts';
import type { Pictures } from './store-pictures.ts';
import { tellJob } from './tell-job.ts';

interface Loading {
  world: World;
  pictures: Pictures;
  signatures: readonly string[];
  now: number;
  count: number;
  /** Jobs that are there already: their successors are others. */
  present: number;
}

/** From so many jobs on it is a large demo: short questionnaires outweigh the long ones, and few jobs were visited. */
const large = 3000;
const jobsAtOnce = 500;
/** How often a job goes on from an earlier one that left something to do. */
const followUps = 0.12;

/** A batch of jobs that is told and not yet written. */
interface Batch {
  rows: JobRows;
  /** When the batch after it begins. */
  until: number;
}

/**
 * The jobs of a demo, thought up and told batch by batch in the order in which they were made. While the database writes
 * one batch, the next one is told. The events of a batch are those that happened before the next one's first job was made.
 */
export class JobLoader {
  readonly #loading: Loading;
  readonly #random: Random;
  readonly #pile = new SheetPile();
  readonly #moments: readonly number[];
  /** What happens after the batch whose jobs it happens to. */
  #later: PastEvent[];
  readonly #plans = new Map<string, JobPlan>();
  /** Jobs that left something to do, by project. */
  readonly #loose = new Map<string, string[]>();
  #told = 0;
  #written = 0;
  #waiting: Batch | null = null;

  /** @param events what happened before there were jobs */
  constructor(loading: Loading, events: readonly PastEvent[]) {
    this.#loading = loading;
    this.#random = new Random(20_240_229 + loading.present);
    this.#moments = creationMoments(this.#random, loading.count, loading.now);
    this.#later = [...events];
  }

  /** How many jobs are written. */
  get written(): number {
    return this.#written;
  }

  /** How many there will be. */
  get count(): number {
    return this.#moments.length;
  }

  get isFinished(): boolean {
    return this.#written >= this.#moments.length && this.#later.length === 0;
  }

  /** Writes the next batch. */
  async loadBatch(db: InstanceDatabase): Promise<void> {
    const batch = this.#waiting ?? (await this.#tellBatch(await this.#reserveNumbers(db)));
    const isLast = this.#told >= this.#moments.length;
    const numbers = isLast ? [] : await this.#reserveNumbers(db);
    const [next] = await Promise.all([isLast ? null : this.#tellBatch(numbers), this.#write(db, batch)]);
    this.#waiting = next;
  }

  /** The next visible numbers, in order, so that older jobs have the smaller ones. */
  async #reserveNumbers(db: InstanceDatabase): Promise<number[]> {
    const count = Math.min(jobsAtOnce, this.#moments.length - this.#told);
    const rows = await db.rows(sql<{ number: number }>`
      select nextval(${`${db.schema}.job_numbers`}::regclass) as number from generate_series(1, ${count}::int)`);
    return rows.map((row) => row.number);
  }

  async #tellBatch(numbers: readonly number[]): Promise<Batch> {
    const rows = noRows();
    for (const number of numbers) {
      this.#tell(this.#moments[this.#told++] ?? this.#loading.now, number, rows);
      // Lets the batch before go out to the database meanwhile.
      if (this.#told % 10 === 0) await setImmediate();
    }
    return { rows, until: this.#moments[this.#told] ?? Number.POSITIVE_INFINITY };
  }

  async #write(db: InstanceDatabase, { rows, until }: Batch): Promise<void> {
    const { events, ...tables } = rows;
    for (const [table, made] of Object.entries(tables) as [keyof typeof tables, JobRows['jobs']][]) {
      await insertRows(db, table, made);
    }
    await askForSkills(
      db,
      tables.jobs.map((job) => String(job['id'])),
    );
    const all = inOrder([...this.#later, ...events]);
    const cut = all.findIndex((event) => event.at >= until);
    this.#later = cut === -1 ? [] : all.slice(cut);
    await this.#writeEvents(db, cut === -1 ? all : all.slice(0, cut));
    this.#written += tables.jobs.length;
  }

  #tell(createdAt: number, number: number, rows: JobRows): void {
    const { world, pictures, signatures, now, count } = this.#loading;
    const random = this.#random;
    const plan = planJob(random, world, { createdAt, now, isLarge: count >= large });
    const story = new JobStory(plan, { number, now, rows });
    const loose = this.#loose.get(plan.project.id) ?? [];
    this.#loose.set(plan.project.id, loose);
    const previousId = loose.length > 0 && random.chance(followUps) ? loose.shift() : undefined;
    const visitRate = Math.min(0.3, 120 / count);
    tellJob(story, { random, world, pile: this.#pile, pictures, signatures, now, visitRate }, previousId ?? null);
    if (plan.hasIssue) loose.push(story.id);
    if (loose.length > 5) loose.shift();
    this.#plans.set(story.id, plan);
  }

  async #writeEvents(db: InstanceDatabase, events: readonly PastEvent[]): Promise<void> {
    const ids = await reserveEventIds(db, events.length);
    await insertRows(
      db,
      'events',
      // The past has had its consequences.
      events.map(({ row }, index) => ({ id: ids[index], is_handled: true, ...row })),
      'overriding system value',
    );
    const told = events.flatMap((event, index) => {
      const plan = this.#plans.get(String(event.row['job_id']));
      return plan ? [{ id: ids[index] ?? 0, event, plan }] : [];
    });
    await insertRows(db, 'notifications', notificationRows(told, this.#loading.world, this.#loading.now));
    const waiting = new Set(this.#later.map((event) => event.row['job_id']));
    for (const { event } of told) {
      const jobId = String(event.row['job_id']);
      if (!waiting.has(jobId)) this.#plans.delete(jobId);
    }
  }
}

async function reserveEventIds(db: InstanceDatabase, count: number): Promise<number[]> {
  const rows = await db.rows(sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${`${db.schema}.events`}, 'id')) as id from generate_series(1, ${count}::int)`);
  return rows.map((row) => row.id);
}
