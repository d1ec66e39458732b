import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

/**
 * The minimum upload rate of bodies, except files, which have their own check while they are stored
 * (`read-with-deadline.ts`).
 */
export interface UploadRate {
  /** The time for any body, in milliseconds. */
  graceMs: number;
  /** One more second per this many received bytes, so that large bodies can use a slow network. */
  bytesPerSecond: number;
}

export const minUploadRate: UploadRate = { graceMs: 15_000, bytesPerSecond: 1024 };

interface BodyDeadline {
  pause(): void;
  resume(): void;
}

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Set while a body is being received. A property of the request instead of a `WeakMap` entry: an entry whose value
     * references its key survives until a full garbage collection, and the request body with it (docs/performance.md).
     */
    bodyDeadline: BodyDeadline | null;
  }
}

/** Reads a file of a form without the body deadline; the deadline applies to the form's other parts only. */
export async function withoutBodyDeadline<Result>(
  { bodyDeadline }: Pick<FastifyRequest, 'bodyDeadline'>,
  take: () => Promise<Result>,
): Promise<Result> {
  bodyDeadline?.pause();
  try {
    return await take();
  } finally {
    bodyDeadline?.resume();
  }
}

/** Whether a body follows the head of a request. */
export function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Bytes of a file alone, and not a form around one. */
function isPiece({ headers, routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.takesFiles === true && !/^multipart\//i.test(headers['content-type'] ?? '');
}

/** Responds with 408 to a body that arrives too slowly, and closes its connection. */
export function limitSlowBodies(server: FastifyInstance, rate: UploadRate): void {
  server.decorateRequest('bodyDeadline', null);
  server.addHook('onRequest', async (request, reply) => {
    if (!hasBody(request) || isPiece(request)) return;
    const { socket } = request.raw;
    let isOver = false;
    let timer: NodeJS.Timeout | undefined;
    let [began, bytesBefore] = [0, 0];
    const check = () => {
      const received = (socket.bytesRead ?? 0) - bytesBefore;
      const left = began + rate.graceMs + (received / rate.bytesPerSecond) * 1000 - performance.now();
      if (left > 0) timer = setTimeout(check, Math.max(left, rate.graceMs / 10));
      else giveUp(request, reply.sent);
    };
    const pause = () => clearTimeout(timer);
    const resume = () => {
      if (isOver) return;
      [began, bytesBefore] = [performance.now(), socket.bytesRead ?? 0];
      timer = setTimeout(check, rate.graceMs);
    };
    const end = () => {
      isOver = true;
      pause();
    };
    request.bodyDeadline = { pause, resume };
    resume();
    request.raw.once('close', end);
    request.raw.once('end', end);
    // The connection can't be reused: the rest of this body is still to come.
    reply.raw.once('finish', () => {
      if (!request.raw.complete && reply.statusCode === 408) socket.destroySoon();
    });
  });
}

function giveUp({ raw }: FastifyRequest, isAnswered: boolean): void {
  // A reader of the body gets this as its error, and responds with it.
  if (!isAnswered && raw.listenerCount('error') > 0) raw.emit('error', new Problem('body_too_slow'));
  else raw.destroy();
}
