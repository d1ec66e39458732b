import type { OutgoingHttpHeaders } from 'node:http';
import * as calls from '@plumbline/contract/live';
import { errorText } from '../../logger.ts';
import { handledByRoute } from '../../http/responses.ts';
import type { Endpoint } from '../../http/endpoint.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Services } from '../../services.ts';
import { validSessions } from '../sessions/index.ts';
import { readAudience } from './audience.queries.ts';
import { LiveStreams } from './live-streams.ts';

const streamsOf = new WeakMap<Services, LiveStreams>();

/** The streams of a server process, opened with the first reader. */
function liveStreams(services: Services): LiveStreams {
  let streams = streamsOf.get(services);
  if (!streams) {
    streams = new LiveStreams({
      channel: services.live,
      audienceOf: (schema, messages) => readAudience(services.databaseOf(schema), messages),
      holding: (schema, sessions) => validSessions(services, schema, sessions),
      warn: (error) => services.logger.error({ error: errorText(error) }, 'live changes could not be spread'),
    });
    streamsOf.set(services, streams);
    const opened = streams;
    services.live.onStop(() => opened.close());
  }
  return streams;
}

export const endpoints: readonly Endpoint[] = [
  endpoint(calls.streamEvents, {
    isStream: true,
    handle: async ({ services, instance, actor, person, reply, input }) => {
      reply.hijack();
      reply.raw.writeHead(200, {
        ...(reply.getHeaders() as OutgoingHttpHeaders),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
        'x-content-type-options': 'nosniff',
      });
      const stream = {
        schema: instance.schema,
        actor: { id: actor.id, role: actor.role },
        session: person.sessionId,
        response: reply.raw,
      };
      await liveStreams(services).open(stream, input.query.after);
      return handledByRoute;
    },
  }),
];
