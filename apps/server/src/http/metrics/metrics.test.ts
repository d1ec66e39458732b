import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { listJobs } from '@plumbline/contract/jobs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';

const token = 'metrics-token-of-tests';
const root = fileURLToPath(new URL('../../../../../', import.meta.url));
let server: TestServer;
let manager: TestPerson;
beforeAll(async () => {
  server = await startTestServer({ environment: { METRICS_TOKEN: token } });
  manager = await server.person('project_manager');
});
afterAll(() => server.close());

async function scraped(): Promise<string> {
  const { status, headers, body } = await server.send({
    method: 'GET',
    url: '/metrics',
    headers: { authorization: `Bearer ${token}` },
  });
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  return String(body);
}

/** The value of a series, undefined if there is none. */
function valueOf(text: string, series: string): number | undefined {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

describe('/metrics', () => {
  it('is nothing without a token in the settings', async () => {
    const other = await startTestServer({ beside: server });
    const { status } = await other.send({
      method: 'GET',
      url: '/metrics',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(status).toBe(404);
    await other.close();
  });

  it.each([undefined, 'Bearer another-token-of-tests', `Basic ${token}`, token])(
    'is closed to whoever has another token: %s',
    async (authorization) => {
      const { status, headers, body } = await server.send({
        method: 'GET',
        url: '/metrics',
        headers: { ...(authorization !== undefined && { authorization }) },
      });
      expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer']);
      expect(JSON.stringify(body)).not.toContain('plumbline_');
    },
  );

  it('counts requests by the name of their call, and nothing that a client can make up', async () => {
    const before = valueOf(await scraped(), 'plumbline_call_seconds_count{call="listJobs"}') ?? 0;
    await server.call(listJobs, { as: manager });
    await server.call(listJobs, { as: manager });
    await server.send({ method: 'GET', url: `/v2/made-up-${newId()}`, as: manager });
    await server.send({ method: 'GET', url: `/made-up-${newId()}`, headers: { host: 'made-up.localhost' } });
    const text = await scraped();
    expect(valueOf(text, 'plumbline_call_seconds_count{call="listJobs"}')).toBe(before + 2);
    expect(valueOf(text, 'plumbline_responses_total{call="listJobs",status="2xx"}')).toBe(before + 2);
    expect(valueOf(text, 'plumbline_responses_total{call="none",status="4xx"}')).toBeGreaterThan(0);
    expect(text).not.toContain('made-up');
  });

  it('says what instances use by their ids alone', async () => {
    await server.call(listJobs, { as: manager });
    const main = await server.services.instances.byName('');
    const acme = await server.services.instances.byName('acme');
    const other = await server.person('project_manager', { instance: 'acme' });
    await server.call(listJobs, { as: other });
    const text = await scraped();
    for (const instance of [main, acme])
      expect(valueOf(text, `plumbline_instance_requests_total{instance_id="${instance?.id}"}`)).toBeGreaterThan(0);
    expect(text).not.toContain('acme');
  });

  it('has the state of pools, live updates, disk and queues', async () => {
    const text = await scraped();
    expect(valueOf(text, 'plumbline_database_up')).toBe(1);
    expect(valueOf(text, 'plumbline_live_channel_up')).toBe(1);
    expect(valueOf(text, 'plumbline_live_connections')).toBe(0);
    expect(valueOf(text, 'plumbline_pool_connections{state="max"}')).toBe(8);
    expect(valueOf(text, 'plumbline_disk_free_bytes{folder="data"}')).toBeGreaterThan(0);
    expect(valueOf(text, 'plumbline_outbox_emails')).toBe(0);
    expect(valueOf(text, 'plumbline_instances')).toBe((await server.services.instances.served(new Date())).length);
    expect(text).toMatch(/^plumbline_queue_entries\{queue="[\w-]+",state="ready"\} \d+$/m);
  });

  it('counts events that nobody has handled, by instance', async () => {
    const { events } = await server.services.countWork();
    const before = events.reduce((sum, { waiting }) => sum + waiting, 0);
    await server.db().query.insertInto('events').values({ name: 'job.changed', subject_id: newId() }).execute();
    const counted = await server.services.countWork();
    expect(counted.events.reduce((sum, { waiting }) => sum + waiting, 0)).toBe(before + 1);
    expect(counted.events[0]?.oldestSeconds).toBeGreaterThanOrEqual(0);
  });
});

describe('what is shipped for Prometheus and Grafana', () => {
  const expressions = (file: string) => readFileSync(file, 'utf8').matchAll(/(?<="expr": "|^\s*expr: ).*/gm);

  it('names only metrics that there are, and labels that they have', async () => {
    await server.call(listJobs, { as: manager });
    const text = await scraped();
    const there = new Set([...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name));
    const files = globSync('deploy/{grafana,prometheus}/*.{json,yml}', { cwd: root });
    expect(files.toSorted()).toEqual([
      'deploy/grafana/plumbline.json',
      'deploy/prometheus/alerts.yml',
      'deploy/prometheus/prometheus.yml',
    ]);
    const named = files.flatMap((file) =>
      [...expressions(`${root}${file}`)].flatMap(([expression]) =>
        [...expression.matchAll(/\b(?:plumbline|process|nodejs)_\w+/g)].map(([name]) => name),
      ),
    );
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((name) => !there.has(name.replace(/_(?:bucket|count|sum)$/, '')) && !there.has(name))).toEqual(
      [],
    );
    // What is counted but on no dashboard helps nobody.
    const own = [...there].filter((name) => name?.startsWith('plumbline_'));
    expect(own.filter((name) => !named.some((one) => one.replace(/_(?:bucket|count|sum)$/, '') === name))).toEqual([]);
  });
});
