import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { problemStatuses } from '@plumbline/contract/problems';
import { newId } from '../ids.ts';
import { Problem, problemDocument } from './problem.ts';

/**
 * Responds to what is no valid HTTP request (broken framing, oversized headers, a body that never arrives) on the raw
 * socket, since there is no reply object, and closes it.
 */
export function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) {
    const problem = new Problem(error.code === 'HPE_HEADER_OVERFLOW' ? 'body_too_large' : 'body_not_readable');
    const status = problemStatuses[problem.code];
    const body = JSON.stringify(problemDocument(problem, 'en', newId()));
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\ncontent-type: application/problem+json; charset=utf-8\r\n` +
        `content-length: ${Buffer.byteLength(body)}\r\ncache-control: no-store\r\nx-content-type-options: nosniff\r\n` +
        `connection: close\r\n\r\n${body}`,
    );
  }
  socket.destroySoon();
}
