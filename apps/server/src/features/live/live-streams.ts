import type { ServerResponse } from 'node:http';
import type { Actor } from '@plumbline/domain/actor/actor';
import type { LiveChange } from '@plumbline/contract/live';
import type { LiveChannel } from '../../events/live/live-channel.ts';
import type { LiveMessage } from '../../events/live/live-message.ts';
import type { Audience } from './audience.queries.ts';

/** One open stream of one person. */
interface Stream {
  schema: string;
  actor: Pick<Actor, 'id' | 'role'>;
  /** The sign-in that it was opened with: it ends with it. */
  session: string;
  response: ServerResponse;
}

type EventMessage = Extract<LiveMessage, { kind: 'event' }>;

/** Above this many bytes waiting for a slow reader the stream is ended; the reader comes back and reads again. */
const maxWaiting = 1024 * 1024;
export const streamsPerPerson = 12;
const heartbeatMs = 20_000;
/** More than so many missed messages of an instance are sent as one: read again. */
const maxMissed = 200;

/**
 * The open streams of this server. Messages of other servers arrive by the live channel; each person gets those about
 * things they see, decided once per batch by `audience`.
 */
export class LiveStreams {
  readonly #streams = new Set<Stream>();
  readonly #channel: LiveChannel;
  readonly #audienceOf: (schema: string, messages: readonly EventMessage[]) => Promise<Audience>;
  readonly #holding: (schema: string, sessions: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly #warn: (error: unknown) => void;
  #batch: EventMessage[] = [];
  #timer: NodeJS.Timeout | undefined;
  #heartbeat: NodeJS.Timeout;
  #endings: (() => void)[];

  constructor(options: {
    channel: LiveChannel;
    audienceOf: (schema: string, messages: readonly EventMessage[]) => Promise<Audience>;
    /** Which of these sign-ins still hold. */
    holding: (schema: string, sessions: readonly string[]) => Promise<ReadonlySet<string>>;
    warn: (error: unknown) => void;
  }) {
    this.#channel = options.channel;
    this.#audienceOf = options.audienceOf;
    this.#holding = options.holding;
    this.#warn = options.warn;
    this.#endings = [
      options.channel.listen((message) => this.#arrived(message)),
      options.channel.onReconnect(() => {
        this.#send(this.#streams, 'resync', {});
        void this.#endWhatIsOver([...this.#streams]);
      }),
    ];
    this.#heartbeat = setInterval(() => {
      for (const stream of this.#streams) stream.response.write(': still here\n\n');
      void this.#endWhatIsOver([...this.#streams]);
    }, heartbeatMs);
    this.#heartbeat.unref();
  }

  /**
   * Opens a stream for a person, closing their oldest one if they have too many.
   * @param after the positions in the message stream at which the person read what they look at: messages since then
   *   are sent first, followed by `hello` with the current position
   */
  async open(stream: Stream, after: readonly string[]): Promise<void> {
    const own = [...this.#streams].filter((one) => one.schema === stream.schema && one.actor.id === stream.actor.id);
    if (own.length >= streamsPerPerson) this.#end(own[0]);
    this.#streams.add(stream);
    stream.response.on('close', () => this.#streams.delete(stream));
    // From here on the end of its sign-in is heard of; it may have come since the token was asked for.
    await this.#endWhatIsOver([stream]);
    if (!this.#streams.has(stream)) return;
    stream.response.write('retry: 2000\n\n');
    const { position } = this.#channel;
    if (after.length > 0) await this.#catchUp(stream, after);
    if (this.#streams.has(stream)) this.#write(stream, 'hello', { position });
  }

  /** Sends a stream the messages since these positions, filtered like live ones. */
  async #catchUp(stream: Stream, after: readonly string[]): Promise<void> {
    const missed = this.#channel.since(after)?.filter((message) => isOf(message, stream.schema));
    if (!missed || missed.length > maxMissed) return this.#send([stream], 'resync', {});
    const events = missed.filter((message) => message.kind === 'event');
    if (events.length > 0) await this.#tell(stream.schema, events, () => [stream]);
    for (const message of missed) this.#tellAtOnce(message, [stream]);
  }

  close(): void {
    clearInterval(this.#heartbeat);
    clearTimeout(this.#timer);
    for (const end of this.#endings) end();
    for (const stream of this.#streams) this.#end(stream);
  }

  #arrived(message: LiveMessage): void {
    if (message.kind === 'event') {
      if (this.#streamsOf(message.schema).length === 0) return;
      this.#batch.push(message);
      this.#timer ??= setTimeout(() => void this.#spread(), 20);
    } else if (message.kind === 'sessions_ended') {
      for (const stream of this.#streamsOf(message.schema)) if (stream.actor.id === message.user) this.#end(stream);
    } else {
      this.#tellAtOnce(message, this.#streams);
    }
  }

  /** What needs no look at who sees it. */
  #tellAtOnce(message: LiveMessage, streams: Iterable<Stream>): void {
    if (message.kind !== 'notified' && message.kind !== 'settings') return;
    const own = [...streams].filter((stream) => stream.schema === message.schema);
    if (message.kind === 'settings') return this.#send(own, 'settings', {});
    const users = new Set(message.users);
    this.#send(
      own.filter((stream) => users.has(stream.actor.id)),
      'notification',
      {},
    );
  }

  async #spread(): Promise<void> {
    this.#timer = undefined;
    const bySchema = Map.groupBy(this.#batch.splice(0), (message) => message.schema);
    for (const [schema, messages] of bySchema) await this.#tell(schema, messages, () => this.#streamsOf(schema));
  }

  /** Tells events to those of the streams whose person sees what they are about. */
  async #tell(schema: string, messages: readonly EventMessage[], streams: () => readonly Stream[]): Promise<void> {
    try {
      const audience = await this.#audienceOf(schema, messages);
      for (const message of messages) {
        const change = changeOf(message);
        for (const stream of streams()) {
          if (!audience.sees(stream.actor, message)) continue;
          const own = message.actor === stream.actor.id;
          const { user, ...unnamed } = change;
          const visible = user && !own && !audience.namesUser(stream.actor, message) ? unnamed : change;
          this.#write(stream, 'change', { ...visible, own, ...(own && message.key && { key: message.key }) });
        }
      }
    } catch (error) {
      this.#warn(error);
      // Better one read too many than a screen that stays behind.
      this.#send(streams(), 'resync', {});
    }
  }

  #streamsOf(schema: string): Stream[] {
    return [...this.#streams].filter((stream) => stream.schema === schema);
  }

  #send(streams: Iterable<Stream>, event: string, data: object): void {
    for (const stream of streams) this.#write(stream, event, data);
  }

  /** Ends the streams whose sign-in is over: it may have expired, and the message that it was ended may have been lost. */
  async #endWhatIsOver(streams: readonly Stream[]): Promise<void> {
    for (const [schema, own] of Map.groupBy(streams, (stream) => stream.schema)) {
      try {
        const holding = await this.#holding(schema, [...new Set(own.map((stream) => stream.session))]);
        for (const stream of own) if (!holding.has(stream.session)) this.#end(stream);
      } catch (error) {
        // The next heartbeat asks again.
        this.#warn(error);
      }
    }
  }

  #write(stream: Stream, event: string, data: object): void {
    if (stream.response.writableLength > maxWaiting) this.#end(stream);
    else stream.response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  #end(stream: Stream | undefined): void {
    if (!stream) return;
    this.#streams.delete(stream);
    stream.response.end();
  }
}

function isOf(message: LiveMessage, schema: string): boolean {
  return 'schema' in message && message.schema === schema;
}

function changeOf({ id, name, subject, job, project, jobType, user }: EventMessage): Omit<LiveChange, 'own' | 'key'> {
  return {
    id,
    name,
    subject,
    ...(job && { job }),
    ...(project && { project }),
    ...(jobType && { jobType }),
    ...(user && { user }),
  };
}
