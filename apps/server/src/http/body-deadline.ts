import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

/** How slowly a body may come, files excepted: those are watched while they are stored (`read-with-deadline.ts`). */
export interface UploadRate {
  /** So long any body may take, in milliseconds. */
  graceMs: number;
  /** And a second longer for so many bytes that came: a large body over a poor network is given its time. */
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

/** Answers 408 where a body comes too slowly to be meant, and closes its connection. */
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
    // The connection is of no use afterwards: what comes next on it is the rest of this body.
    reply.raw.once('finish', () => {
      if (!request.raw.complete && reply.statusCode === 408) socket.destroySoon();
    });
  });
}

function giveUp({ raw }: FastifyRequest, isAnswered: boolean): void {
  // Whoever reads the body hears of it as a fault of the body, and answers it.
  if (!isAnswered && raw.listenerCount('error') > 0) raw.emit('error', new Problem('body_too_slow'));
  else raw.destroy();
}
