import type { Ability, SubjectArguments } from '@plumbline/domain/access/abilities';
import type { Actor } from '@plumbline/domain/actor/actor';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import type { Language } from '@plumbline/domain/languages/languages';
import type { ToggleId } from '@plumbline/domain/actor/toggles';
import type { BodyOf, Call, ParamsOf, QueryOf } from '@plumbline/contract/call';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { InstanceDatabase } from '../database/instance-database.ts';
import type { Change } from '../events/change-transaction.ts';
import type { EventValues, Recorder } from '../events/record-events.ts';
import type { Instance } from '../instances/instance.ts';
import type { Services } from '../services.ts';
import type { SignedInPerson } from './authenticate.ts';

/**
 * What every handler receives. In calls that write, `db` is inside the call's transaction and the rest of `Change` is
 * part of it; in all others, recording an event throws.
 */
export interface RequestContext extends Change {
  instance: Instance;
  settings: AppSettings;
  activeToggles: ReadonlySet<ToggleId>;
  toggleSettings: Readonly<Record<ToggleId, Record<string, unknown>>>;
  /** The language for texts: the request's, else the person's own, else the instance's. */
  language: Language;
  now: Date;
  /** The call failed once with what may succeed when it is run again (`fault-problems.ts`), and this is the next try. */
  isRunAgain: boolean;
  requestId: string;
  /** The caller's network address. */
  address: string;
  services: Services;
  request: FastifyRequest;
  reply: FastifyReply;
  /**
   * Makes a change in a transaction of its own; for calls with `ownTransaction`, whose other work must not hold one open.
   * @param as who does it, where nobody is signed in yet
   */
  inTransaction<T>(run: (change: Change) => Promise<T>, as?: { actorId?: string | null }): Promise<T>;
  /** Makes a change that is one statement (`changeInStatement`); for calls with `ownTransaction`. Gives whether anything was made. */
  inStatement(
    tell: (record: Recorder) => void,
    write: (db: InstanceDatabase, events: EventValues) => Promise<{ id: number }[]>,
  ): Promise<boolean>;
}

/** What a handler of a signed-in call is given. */
export interface SignedInContext extends RequestContext {
  person: SignedInPerson;
  /** The person as the rules see them. */
  actor: Actor;
  /** Goes on when the person may; throws the fitting Problem (404 unseen, 403 forbidden) otherwise. */
  authorize<A extends Ability>(ability: A, ...subject: SubjectArguments<A>): void;
}

export interface Input<C extends Call> {
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
}
