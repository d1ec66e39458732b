import type { Ability, SubjectArguments } from '@plumbline/domain/access/abilities';
import type { Actor } from '@plumbline/domain/access/actor';
import type { Decision } from '@plumbline/domain/access/decision';
import type { AppSettings, Language } from '@plumbline/domain/settings/app-settings';
import type { ToggleId } from '@plumbline/domain/settings/toggles';
import type { BodyOf, Call, ParamsOf, QueryOf } from '@plumbline/contract/call';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { InstanceDatabase } from '../database/instance-database.ts';
import type { Recorder } from '../events/record-events.ts';
import type { Instance } from '../instances/instance.ts';
import type { LiveMessage } from '../live/live-channel.ts';
import type { Services } from '../services.ts';
import type { QueueDefinition } from '../worker/queue.ts';
import type { SignedInPerson } from './authenticate.ts';

/** What a handler is given whatever the call is. */
export interface RequestContext {
  instance: Instance;
  /** Bound to the instance; inside the call's transaction when the call writes. */
  db: InstanceDatabase;
  settings: AppSettings;
  activeToggles: ReadonlySet<ToggleId>;
  toggleSettings: Readonly<Record<ToggleId, Record<string, unknown>>>;
  /** The language for texts: the person's own, else the request's, else the instance's. */
  language: Language;
  now: Date;
  requestId: string;
  /** The caller's network address. */
  address: string;
  services: Services;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Tells a change; written with its queue entry in this transaction. Only in calls that write. */
  record: Recorder;
  /** Adds background work that exists exactly when this transaction commits. */
  enqueue<Entry extends object>(queue: QueueDefinition<Entry>, entries: readonly Entry[]): Promise<void>;
  /** Something to tell the other servers once this transaction has committed. */
  publishAfterCommit(message: LiveMessage): void;
  /** Runs once this transaction has committed; its failure doesn't undo anything. */
  afterCommit(run: () => void | Promise<void>): void;
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

export type { Decision };
