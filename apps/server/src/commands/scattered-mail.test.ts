import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { listenerName } from '../events/live/machines.ts';
import { setServer } from '../../test/support/set-server.ts';
import { warnOfScatteredMail } from './scattered-mail.ts';

const on = setServer({});

it('a start without SMTP_URL beside another machine says where this one keeps its mail', async () => {
  const { configuration, pool, logger } = on.server.services;
  const said: string[] = [];
  const warn = vi.spyOn(logger, 'warn');
  const start = (smtpUrl?: string) =>
    warnOfScatteredMail({ configuration: { ...configuration, smtpUrl }, pool, logger }, (line) => said.push(line));
  await start();
  expect([said, warn.mock.calls]).toEqual([[], []]);

  const other = new pg.Client({
    connectionString: pool.options.connectionString,
    application_name: listenerName('another-machine'),
  });
  await other.connect();
  await start('smtp://mail.example.org');
  expect(said).toEqual([]);
  await start();
  await other.end();
  const outbox = `${configuration.dataDir}/outbox`;
  expect(said).toEqual([expect.stringMatching(/^Warning: SMTP_URL is not set\./)]);
  expect(said[0]).toContain(outbox);
  expect(warn.mock.calls[0]?.[0]).toEqual({ outbox });
});
