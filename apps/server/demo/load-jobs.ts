import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../src/database/instance-database.ts';
import { SheetPile } from './answer-sheet.ts';
import { creationMoments } from './calendar.ts';
import type { PastEvent } from './events.ts';
import type { DemoCast } from './demo-cast.ts';
import { inOrder } from './events.ts';
import type { NewRow } from './insert-rows.ts';
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
import { playJobStory } from './play-job-story.ts';

interface Loading {
  cast: DemoCast;
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

/** A batch of simulated jobs that is not written yet: rows by table, in the order of insertion. */
export interface Batch {
  tables: Omit<JobRows, 'events'>;
  events: readonly NewRow[];
  notifications: readonly NewRow[];
}

/** Batches are simulated one after another; this many may be written concurrently, each in its own transaction. */
export const batchesAtOnce = 2;

/**
 * The jobs of a demo, simulated batch by batch in the order of creation. While the database writes some, the next batch
 * is simulated. The events of a batch are those before the creation of the next one's first job.
 */
export class JobLoader {
  readonly #loading: Loading;
  readonly #random: Random;
  readonly #pile = new SheetPile();
  readonly #moments: readonly number[];
  /** What happens after the batch whose jobs it happens to. */
  #later: PastEvent[];
  readonly #plans = new Map<string, JobPlan>();
  /** Jobs that left something to do, by project, with the batch that they are in. */
  readonly #loose = new Map<string, { id: string; batch: number }[]>();
  #told = 0;
  #batch = 0;

  /** @param events what happened before there were jobs */
  constructor(loading: Loading, events: readonly PastEvent[]) {
    this.#loading = loading;
    this.#random = new Random(20_240_229 + loading.present);
    this.#moments = creationMoments(this.#random, loading.count, loading.now);
    this.#later = [...events];
  }

  get cast(): DemoCast {
    return this.#loading.cast;
  }

  /** How many jobs there will be. */
  get count(): number {
    return this.#moments.length;
  }

  /** Whether everything has been simulated. */
  get isShown(): boolean {
    return this.#told >= this.#moments.length && this.#later.length === 0;
  }

  /** Tells the next batch. @param db where the numbers of its jobs and events come from */
  async tell(db: InstanceDatabase): Promise<Batch> {
    const { events, ...tables } = noRows();
    const count = Math.min(jobsAtOnce, this.#moments.length - this.#told);
    this.#batch += 1;
    for (const number of await nextOf(db, `${db.schema}.job_numbers`, count)) {
      this.#tell(this.#moments[this.#told++] ?? this.#loading.now, number, { ...tables, events });
      // Lets the batches before go out to the database meanwhile.
      if (this.#told % 10 === 0) await setImmediate();
    }
    const until = this.#moments[this.#told] ?? Number.POSITIVE_INFINITY;
    const all = inOrder([...this.#later, ...events]);
    const cut = all.findIndex((event) => event.at >= until);
    this.#later = cut === -1 ? [] : all.slice(cut);
    const past = cut === -1 ? all : all.slice(0, cut);
    const ids = await nextOf(db, `${db.schema}.events_id_seq`, past.length);
    return {
      tables,
      // The past has had its consequences.
      events: past.map(({ row }, index) => ({ id: ids[index], is_handled: true, ...row })),
      notifications: this.#notificationsOf(past, ids),
    };
  }

  #tell(createdAt: number, number: number, rows: JobRows): void {
    const { world, pictures, signatures, now, count } = this.#loading;
    const random = this.#random;
    const plan = planJob(random, world, { createdAt, now, isLarge: count >= large });
    const story = new JobStory(plan, { number, now, rows });
    const loose = this.#loose.get(plan.project.id) ?? [];
    this.#loose.set(plan.project.id, loose);
    const previous = loose.findIndex(({ batch }) => this.#isWritten(batch));
    const previousId = previous !== -1 && random.chance(followUps) ? loose.splice(previous, 1)[0]?.id : undefined;
    const visitRate = Math.min(0.3, 120 / count);
    playJobStory(story, { random, world, pile: this.#pile, pictures, signatures, now, visitRate }, previousId ?? null);
    if (plan.hasIssue) loose.push({ id: story.id, batch: this.#batch });
    if (loose.length > 5) loose.shift();
    this.#plans.set(story.id, plan);
  }

  /** Whether jobs of a batch are there when those of this one are written: in its own transaction, or long ago. */
  #isWritten(batch: number): boolean {
    return batch === this.#batch || batch <= this.#batch - batchesAtOnce;
  }

  #notificationsOf(events: readonly PastEvent[], ids: readonly number[]): NewRow[] {
    const eventRows = events.flatMap((event, index) => {
      const plan = this.#plans.get(String(event.row['job_id']));
      return plan ? [{ id: ids[index] ?? 0, event, plan }] : [];
    });
    const rows = notificationRows(eventRows, this.#loading.world, this.#loading.now);
    const waiting = new Set(this.#later.map((event) => event.row['job_id']));
    for (const { event } of eventRows) {
      const jobId = String(event.row['job_id']);
      if (!waiting.has(jobId)) this.#plans.delete(jobId);
    }
    return rows;
  }
}

/** Writes a batch. */
export async function writeBatch(db: InstanceDatabase, { tables, events, notifications }: Batch): Promise<void> {
  for (const [table, rows] of Object.entries(tables) as [keyof typeof tables, NewRow[]][]) {
    await insertRows(db, table, rows);
  }
  await askForSkills(
    db,
    tables.jobs.map((job) => String(job['id'])),
  );
  await insertRows(db, 'events', events, 'overriding system value');
  await insertRows(db, 'notifications', notifications);
}

/** The next numbers of a sequence, in order, so that what is older has the smaller ones. */
async function nextOf(db: InstanceDatabase, sequence: string, count: number): Promise<number[]> {
  const rows = await db.rows(sql<{ number: number }>`
    select nextval(${sequence}::regclass) as number from generate_series(1, ${count}::int)`);
  return rows.map((row) => row.number);
}
