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
  /** Whether this is a retry after a temporary failure (`fault-problems.ts`). */
  isRunAgain: boolean;
  requestId: string;
  /** The caller's network address. */
  address: string;
  services: Services;
  request: FastifyRequest;
  reply: FastifyReply;
  /**
   * Runs a change in a transaction of its own; for calls with `ownTransaction`, whose other work must not hold one
   * open.
   * @param as the author, if nobody is signed in yet: a person, or the token of a directory
   */
  inTransaction<T>(
    run: (change: Change) => Promise<T>,
    as?: { actorId?: string | null; scimTokenId?: string },
  ): Promise<T>;
  /**
   * Runs a change that is a single statement (`changeInStatement`); for calls with `ownTransaction`. Returns whether
   * anything was written.
   */
  inStatement(
    tell: (record: Recorder) => void,
    write: (db: InstanceDatabase, events: EventValues) => Promise<{ id: number }[]>,
  ): Promise<boolean>;
}

/** What handlers of signed-in calls receive. */
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
