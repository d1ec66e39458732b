import type { ServerResponse } from 'node:http';
import type { Actor } from '@plumbline/domain/access/actor';
import type { LiveChange } from '@plumbline/contract/live';
import type { LiveChannel, LiveMessage } from '../../live/live-channel.ts';
import type { Audience } from './audience.queries.ts';

/** One open stream of one person. */
interface Stream {
  schema: string;
  actor: Pick<Actor, 'id' | 'role'>;
  response: ServerResponse;
}

type EventMessage = Extract<LiveMessage, { kind: 'event' }>;

/** Above this many bytes waiting for a slow reader the stream is ended; the reader comes back and reads anew. */
const mostWaiting = 1024 * 1024;
export const streamsPerPerson = 12;
const heartbeatMs = 20_000;

/**
 * The open streams of this server. Messages of other servers arrive by the live channel; each person gets those about
 * things they see, decided once per batch by `audience`.
 */
export class LiveStreams {
  readonly #streams = new Set<Stream>();
  readonly #audienceOf: (schema: string, messages: readonly EventMessage[]) => Promise<Audience>;
  readonly #warn: (error: unknown) => void;
  #batch: EventMessage[] = [];
  #timer: NodeJS.Timeout | undefined;
  #heartbeat: NodeJS.Timeout;
  #endings: (() => void)[];

  constructor(options: {
    channel: LiveChannel;
    audienceOf: (schema: string, messages: readonly EventMessage[]) => Promise<Audience>;
    warn: (error: unknown) => void;
  }) {
    this.#audienceOf = options.audienceOf;
    this.#warn = options.warn;
    this.#endings = [
      options.channel.listen((message) => this.#arrived(message)),
      options.channel.onReconnect(() => this.#send(() => true, 'resync', {})),
    ];
    this.#heartbeat = setInterval(() => this.#each((stream) => stream.response.write(': still here\n\n')), heartbeatMs);
    this.#heartbeat.unref();
  }

  /** Opens a stream for a person; the oldest one goes when they have too many. */
  open(stream: Stream): void {
    const own = [...this.#streams].filter((one) => one.schema === stream.schema && one.actor.id === stream.actor.id);
    if (own.length >= streamsPerPerson) this.#end(own[0]);
    this.#streams.add(stream);
    stream.response.on('close', () => this.#streams.delete(stream));
    stream.response.write('retry: 2000\nevent: hello\ndata: {}\n\n');
  }

  close(): void {
    clearInterval(this.#heartbeat);
    clearTimeout(this.#timer);
    for (const end of this.#endings) end();
    for (const stream of this.#streams) this.#end(stream);
  }

  #arrived(message: LiveMessage): void {
    switch (message.kind) {
      case 'event':
        if (![...this.#streams].some((stream) => stream.schema === message.schema)) return;
        this.#batch.push(message);
        this.#timer ??= setTimeout(() => void this.#spread(), 20);
        return;
      case 'notified': {
        const users = new Set(message.users);
        this.#send((stream) => stream.schema === message.schema && users.has(stream.actor.id), 'notification', {});
        return;
      }
      case 'sessions_ended':
        for (const stream of this.#streams) {
          if (stream.schema === message.schema && stream.actor.id === message.user) this.#end(stream);
        }
        return;
      case 'settings':
        this.#send((stream) => stream.schema === message.schema, 'settings', {});
        return;
      case 'instances':
        return;
    }
  }

  async #spread(): Promise<void> {
    this.#timer = undefined;
    const bySchema = Map.groupBy(this.#batch.splice(0), (message) => message.schema);
    for (const [schema, messages] of bySchema) {
      try {
        const audience = await this.#audienceOf(schema, messages);
        for (const message of messages) {
          const change = changeOf(message);
          for (const stream of this.#streams) {
            if (stream.schema !== schema || !audience.sees(stream.actor, message)) continue;
            const own = message.actor === stream.actor.id;
            this.#write(stream, 'change', { ...change, own, ...(own && message.key && { key: message.key }) });
          }
        }
      } catch (error) {
        this.#warn(error);
        // Better one read too many than a screen that stays behind.
        this.#send((stream) => stream.schema === schema, 'resync', {});
      }
    }
  }

  #send(to: (stream: Stream) => boolean, event: string, data: object): void {
    for (const stream of this.#streams) if (to(stream)) this.#write(stream, event, data);
  }

  #each(run: (stream: Stream) => void): void {
    for (const stream of this.#streams) run(stream);
  }

  #write(stream: Stream, event: string, data: object): void {
    if (stream.response.writableLength > mostWaiting) this.#end(stream);
    else stream.response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  #end(stream: Stream | undefined): void {
    if (!stream) return;
    this.#streams.delete(stream);
    stream.response.end();
  }
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
