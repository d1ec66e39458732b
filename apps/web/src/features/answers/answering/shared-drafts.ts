import { draftsPerCall } from '@plumbline/contract/answer-drafts';
import { askedIdOf } from '@plumbline/domain/questionnaire/asked-id';
import { isUnsentDraft, meetDraft, type DeviceDraft, type Draft } from '@plumbline/domain/questionnaire/drafts';
import { randomKey } from '../../../lib/api/random-key.ts';
import type { DeviceDatabase, StoredDraft } from '../../../offline/outbox-database.ts';
import { isLocalFile, type OutboxEntry } from '../../../offline/outbox-entry.ts';
import type { JobHere, OutboxPlace } from '../../../offline/outbox.ts';
import type { SentDraft } from '../api/answer-drafts.ts';

/** What stands at the server, by the id under which each question is asked. */
type ServerDrafts = ReadonlyMap<string, Draft | null>;

const asDeviceDraft = ({ id, content, at, known, rival }: StoredDraft): DeviceDraft => ({
  id: id ?? randomKey(),
  content,
  at,
  known: known ?? null,
  rival: rival ?? null,
});

/** The server's ids of files that this device has sent. */
async function sentFiles(db: DeviceDatabase, ids: Iterable<string>): Promise<ReadonlyMap<string, string>> {
  const files = await db.files.bulkGet([...ids]);
  return new Map(files.flatMap((file) => (file?.assetId ? [[file.id, file.assetId] as const] : [])));
}

/**
 * Brings together what this device keeps of a job's drafts with what the server tells (decision 0023).
 * @param fromServer of each question that is spoken of; of one that has no draft there, null
 * @param isOpen the person is putting something in right now
 */
export async function mergeServerDrafts(
  db: DeviceDatabase,
  { owner, jobId }: JobHere,
  fromServer: ServerDrafts,
  isOpen: boolean,
): Promise<void> {
  await db.transaction('rw', db.drafts, db.files, async () => {
    const storedDrafts = await db.drafts.where('[owner+jobId]').equals([owner, jobId]).toArray();
    const byQuestion = new Map(storedDrafts.map((draft) => [draft.questionId, draft]));
    const assetOf = await sentFiles(
      db,
      storedDrafts.flatMap(({ content }) => content.files.filter(isLocalFile)),
    );
    for (const [questionId, draft] of fromServer) {
      const own = byQuestion.get(questionId);
      const knownFiles = new Set(draft?.content.files);
      const met = meetDraft(own ? asDeviceDraft(own) : null, draft, {
        isOpen,
        isLocalFile: (id) => isLocalFile(id) && !knownFiles.has(assetOf.get(id) ?? ''),
      });
      if (met) await db.drafts.put({ owner, jobId, questionId, ...met });
      else if (own) await db.drafts.delete([owner, jobId, questionId]);
    }
  });
}

/**
 * Brings a job's drafts together as answering begins. A draft that was answered here since, with the answer still on its way, is
 * none any more.
 */
export async function meetDraftsOnOpening(
  db: DeviceDatabase,
  place: JobHere,
  fromServer: ReadonlyMap<string, Draft>,
  entries: readonly OutboxEntry[],
): Promise<void> {
  const answered = new Map<string, number>();
  for (const entry of entries) {
    if (entry.kind !== 'answers' || entry.jobId !== place.jobId) continue;
    for (const one of entry.answers) answered.set(askedIdOf(one), Date.parse(one.at));
  }
  const storedDrafts = await db.drafts.where('[owner+jobId]').equals([place.owner, place.jobId]).toArray();
  const serverDrafts = new Map<string, Draft | null>(storedDrafts.map(({ questionId }) => [questionId, null]));
  for (const [questionId, draft] of fromServer) {
    if (draft.at > (answered.get(questionId) ?? 0)) serverDrafts.set(questionId, draft);
  }
  await mergeServerDrafts(db, place, serverDrafts, false);
}

/** What this device has and the server has not, as it can be sent. */
async function unsentDrafts(db: DeviceDatabase, { owner, jobId }: OutboxPlace): Promise<readonly SentDraft[]> {
  const storedDrafts = await db.drafts.where('[owner+jobId]').equals([owner, jobId]).sortBy('at');
  const unsent = storedDrafts.flatMap((draft) => {
    const { id, known = null, questionId: askedId, content, at } = draft;
    return id !== undefined && isUnsentDraft({ id, known }) ? [{ askedId, id, over: known, content, at }] : [];
  });
  const assetOf = await sentFiles(
    db,
    unsent.flatMap(({ content }) => content.files.filter(isLocalFile)),
  );
  return unsent.map((draft) => {
    const files = draft.content.files.flatMap((id) => (isLocalFile(id) ? (assetOf.get(id) ?? []) : id));
    return { ...draft, content: { ...draft.content, files } };
  });
}

interface SenderParts {
  readonly db: DeviceDatabase;
  readonly place: OutboxPlace;
  /** Gives what stands of each, in their order. */
  readonly send: (drafts: readonly SentDraft[]) => Promise<readonly (Draft | null)[]>;
}

/** So long after the first change drafts are sent: the person's other device is not that near. */
const delay = 2000;

/**
 * Brings drafts to the server while somebody answers. Nothing waits for it and nothing is fromServer of it: what can't be sent stays
 * on the device, and goes with the next change.
 */
export class DraftSender {
  readonly #parts: SenderParts;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | null = null;

  constructor(parts: SenderParts) {
    this.#parts = parts;
  }

  /** Something was put in. */
  readonly touch = (): void => {
    this.#timer ??= setTimeout(() => void this.flush(), delay);
  };

  /** Sends now what there is to send. */
  readonly flush = async (): Promise<void> => {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    // One after the other: a later draft names the one before.
    await this.#running;
    this.#running = this.#sendAll().catch(() => undefined);
    await this.#running;
  };

  async #sendAll(): Promise<void> {
    const { db, place, send } = this.#parts;
    const unsent = await unsentDrafts(db, place);
    for (let start = 0; start < unsent.length; start += draftsPerCall) {
      const part = unsent.slice(start, start + draftsPerCall);
      const stand = await send(part);
      // Of what was answered since, nothing stands: what is here stays until it is known why.
      const fromServer = part.flatMap(({ askedId }, index) => {
        const draft = stand[index];
        return draft ? [[askedId, draft] as const] : [];
      });
      await meetSent(db, place, part, new Map(fromServer));
    }
  }
}

/** What was taken is known from now on, also where the person has put in more meanwhile; the rest meets what stands. */
async function meetSent(
  db: DeviceDatabase,
  place: OutboxPlace,
  sent: readonly SentDraft[],
  fromServer: ReadonlyMap<string, Draft>,
): Promise<void> {
  const others = new Map<string, Draft>();
  for (const { askedId, id } of sent) {
    const serverDrafts = fromServer.get(askedId);
    const key = [place.owner, place.jobId, askedId] as const;
    if (serverDrafts?.id === id) await db.drafts.update([...key], { known: id });
    else if (serverDrafts && (await db.drafts.get([...key]))) others.set(askedId, serverDrafts);
  }
  if (others.size > 0) await mergeServerDrafts(db, place, others, true);
}
