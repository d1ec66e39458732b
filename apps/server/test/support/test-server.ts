import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ResponseOf, Call, SentBody, SentParams, SentQuery } from '@plumbline/contract/call';
import type { ProblemDocument } from '@plumbline/contract/problems';
import type { Role } from '@plumbline/domain/actor/roles';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { sql } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { composeServices } from '../../src/compose-services.ts';
import { readConfiguration } from '../../src/configuration.ts';
import type { InstanceDatabase } from '../../src/database/instance-database.ts';
import { openPool } from '../../src/database/pool.ts';
import { type InstanceName, makePerson, type TestPerson } from './made-person.ts';
import type { WatchTimes } from '../../src/database/watched-client.ts';
import { allEndpoints } from '../../src/features/all-endpoints.ts';
import { buildServer } from '../../src/http/server.ts';
import { openLogger } from '../../src/logger.ts';
import type { Services } from '../../src/services.ts';
import { allConsumers, allEngines, allWork } from '../../src/features/all-work.ts';
import { startWorker } from '../../src/worker/start-worker.ts';
import { withDatabase } from '../../src/database/connection-address.ts';

export type { InstanceName, TestPerson };

const hostOf: Record<InstanceName, string> = { main: 'localhost', acme: 'acme.localhost' };

/** The result of a call: `body` is checked against nothing here; the server did that. */
export interface Answered<Body> {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  body: Body;
  problem: ProblemDocument;
}

interface CallInput<C extends Call> {
  as?: TestPerson;
  instance?: InstanceName;
  params?: SentParams<C>;
  query?: SentQuery<C>;
  body?: SentBody<C>;
  headers?: Record<string, string>;
  /** The caller's network address. */
  from?: string;
}

/** A server over a database of its own, cloned from the migrated template. */
export interface TestServer {
  /** Its database's name and the folder of its files, for a second server on both. */
  place: { database: string; folder: string };
  services: Services;
  server: FastifyInstance;
  db(instance?: InstanceName): InstanceDatabase;
  /** Makes a person with a session in one instance. */
  person(
    role: Role,
    options?: { instance?: InstanceName; first?: string; last?: string; email?: string },
  ): Promise<TestPerson>;
  /** Makes a call as the contract describes it, over the whole pipeline. */
  call<C extends Call>(call: C, input?: CallInput<C>): Promise<Answered<ResponseOf<C>>>;
  /** Sends a request as it is. */
  send(options: InjectOptions & { as?: TestPerson; instance?: InstanceName }): Promise<Answered<unknown>>;
  /** Waits until the worker has handled every event that was written so far. */
  eventsHandled(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts a server for one test file; close it in `afterAll`.
 * @param options.environment settings of the server
 * @param options.beside another server whose database and files this one shares; close this one first
 * @param options.through leads to the database by another address than its own
 * @param options.watch other times of the watch over connections than the usual ones
 */
export async function startTestServer(
  options: {
    works?: boolean;
    beside?: TestServer;
    environment?: Record<string, string>;
    through?: (address: string) => Promise<string>;
    watch?: Partial<WatchTimes>;
  } = {},
): Promise<TestServer> {
  const { connectionString, templateName } = inject('postgres');
  const name = options.beside?.place.database ?? `plumbline_test_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString });
  await admin.connect();
  // A copy of files takes a fifth of the time that writing every page into the log does.
  if (!options.beside) await admin.query(`create database ${name} template ${templateName} strategy file_copy`);
  const folder = options.beside?.place.folder ?? (await mkdtemp(join(tmpdir(), 'plumbline-files-')));
  const direct = withDatabase(connectionString, name);
  const url = (await options.through?.(direct)) ?? direct;
  const { watch } = options;
  const pool = openPool({ connectionString: url, size: 8, ...(watch && { watch }) });
  const logger = openLogger(process.env['TEST_LOG'] ?? 'silent');
  const services = composeServices({
    configuration: readConfiguration({
      DATA_DIR: folder,
      PUBLIC_URL: 'http://localhost:8080',
      // No test asks anybody outside.
      GEOCODER_URL: 'off',
      ...options.environment,
    }),
    connectionString: url,
    pool,
    logger,
    works: options.works ?? false,
    checksAnswers: true,
    ...(watch && { watch }),
  });
  await services.live.open();
  services.calls.serve(allEndpoints);
  await services.queue.start(allWork.map((work) => work.queue));
  const eventWorker = options.works ? await startWorker(services, allConsumers, allWork, allEngines) : undefined;
  const server = await buildServer(services, allEndpoints);
  await server.ready();

  const db = (instance: InstanceName = 'main') => services.databaseOf(`instance_${instance}`);
  const send: TestServer['send'] = async ({ as, instance, headers, ...rest }) => {
    const response = await server.inject({
      ...rest,
      headers: {
        host: hostOf[instance ?? as?.instance ?? 'main'],
        ...(as && { authorization: `Bearer ${as.token}` }),
        ...headers,
      },
    });
    const { 'content-type': type, 'content-encoding': encoding } = response.headers;
    const isJson = /[/+]json\b/.test(String(type)) && encoding === undefined && response.rawPayload.length > 0;
    const body: unknown = isJson ? response.json() : response.rawPayload;
    return { status: response.statusCode, headers: response.headers, body, problem: body as ProblemDocument };
  };

  return {
    place: { database: name, folder },
    services,
    server,
    db,
    send,
    person: (role, made = {}) => makePerson(db(made.instance), role, made),
    call: async (call, { as, instance, params, query, body, headers, from } = {}) => {
      const path = call.path.replaceAll(/\{(\w+)\}/g, (_, key: string) =>
        encodeURIComponent(String((params as Record<string, unknown> | undefined)?.[key] ?? '')),
      );
      const isForm = call.bodyKind === 'form';
      const answered = await send({
        method: call.method,
        url: path,
        ...(query !== undefined && { query: query as Record<string, string> }),
        ...(body !== undefined && {
          payload: isForm ? new URLSearchParams(body as Record<string, string>).toString() : (body as object),
        }),
        headers: { ...(isForm && { 'content-type': 'application/x-www-form-urlencoded' }), ...headers },
        ...(as && { as }),
        ...(instance && { instance }),
        ...(from && { remoteAddress: from }),
      });
      return answered as never;
    },
    eventsHandled: async () => {
      const waits = (schema: string) => sql`exists (select from ${sql.id(schema, 'events')} where not is_handled)
        or exists (select from ${sql.id(schema, 'event_failures')} where attempts = 0)`;
      for (;;) {
        const { rows } = await sql<{ waiting: boolean }>`
          select ${waits('instance_main')} or ${waits('instance_acme')} as waiting`.execute(services.unbound);
        if (!rows[0]?.waiting) return;
        await eventWorker?.wakeAll();
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    close: async () => {
      await server.close();
      await eventWorker?.stop();
      await services.live.close();
      await services.queue.stop();
      services.outgoingHttp.close();
      services.pushHttp.close();
      services.operatorHttp.close();
      services.mail.close?.();
      services.decoder.close();
      services.typesetter.close();
      await services.databases.close();
      await pool.end();
      if (!options.beside) {
        await admin.query(`drop database if exists ${name} with (force)`);
        await rm(folder, { recursive: true, force: true });
      }
      await admin.end();
    },
  };
}
