import { createProject } from '@plumbline/contract/projects';
import * as calls from '@plumbline/contract/instances';
import { beforeAll, describe, expect, it } from 'vitest';
import { migrateAll } from '../../database/migrate-all.ts';
import { openBackupConnection } from '../backups/backup-connection.ts';
import { companyNamed, fingerprints } from '../backups/backups.fixtures.ts';
import { cancelMove, moveCompany, settleMoves } from '../backups/move-company.ts';
import { companiesOn, farSchema, setTwoDatabases } from './many-databases.fixtures.ts';

const two = setTwoDatabases();
beforeAll(async () => {
  await two.makeFar('second');
  await two.meetPerson('boss@far.test');
  await two.callFar(createProject, { body: { name: 'Tower' } });
});

describe('a company', () => {
  it('is moved with every row, and with every write that was acknowledged meanwhile', async () => {
    const { services } = two.server;
    const far = await companyNamed(two.server, 'far');
    // Which nothing changes meanwhile.
    const tables = ['users', 'settings', 'job_types', 'toggles', 'erasures'];
    const prints = async (address: string) => {
      const client = await openBackupConnection(address);
      const found = await fingerprints(client, farSchema).finally(() => client.end());
      return tables.map((table) => [table, found[table]]);
    };
    const [first, { database: target }] = [services.databases.first, two.second];
    const before = await prints(target.connectionString);
    let isMoving = true;
    const acknowledged: string[] = [];
    const writing = (async () => {
      for (let number = 1; isMoving; number += 1) {
        const name = `Meanwhile ${number}`;
        if ((await two.callFar(createProject, { body: { name } })).status === 200) acknowledged.push(name);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    })();
    const ways: (string | undefined)[] = [];
    const { rows, pausedMs } = await moveCompany(services, far, first, {
      onTable: () => undefined,
      onWay: (reason) => ways.push(reason),
    });
    isMoving = false;
    await writing;
    expect(rows).toBeGreaterThan(10);
    expect(pausedMs).toBeGreaterThan(0);
    expect(ways).toEqual(['logical replication needs wal_level = logical, and the database second has replica']);
    expect(acknowledged.length).toBeGreaterThan(0);
    expect(await companiesOn(services.pool)).toContain(farSchema);
    expect(await companiesOn(target.pool)).toEqual([]);
    expect((await services.pool.query('select from platform.moves')).rows).toEqual([]);
    const projects = await services.databaseOf(farSchema).query.selectFrom('projects').select('name').execute();
    expect(projects.map(({ name }) => name).filter((name) => name.startsWith('Meanwhile'))).toEqual(
      expect.arrayContaining(acknowledged),
    );
    expect((await two.callFar(createProject, { body: { name: 'Here' } })).status).toBe(200);
    expect(await prints(first.connectionString)).toEqual(before);
    expect(
      (await two.server.call(calls.listInstances, { as: two.maker, query: { search: 'far' } })).body.docs,
    ).toMatchObject([{ name: 'far', database: null }]);
  }, 90_000);

  it('is where it was after a move that was taken back, and moved by the next call after one that died', async () => {
    const { services } = two.server;
    const options = { onTable: () => undefined };
    const stopped = AbortSignal.abort(new Error('stopped'));
    const { database: target } = two.second;
    const far = () => companyNamed(two.server, 'far');
    await expect(moveCompany(services, await far(), target, { ...options, signal: stopped })).rejects.toThrow(
      'stopped',
    );
    expect(await companiesOn(target.pool)).toEqual([]);
    expect((await two.callFar(createProject, { body: { name: 'Back' } })).status).toBe(200);
    await expect(moveCompany(services, await far(), services.databases.first, options)).rejects.toThrow(
      'lies there already',
    );
    await expect(moveCompany(services, await companyNamed(two.server, ''), target, options)).rejects.toThrow(
      'stays on the first',
    );
    await expect(cancelMove(services, await far())).rejects.toThrow('is not being moved');
    await expect(moveCompany(services, await far(), target, { ...options, isLiveOnly: true })).rejects.toThrow(
      'The company can’t be served while it is copied: logical replication needs wal_level = logical, and the first database has replica.',
    );
    expect((await services.pool.query('select from platform.moves')).rows).toEqual([]);

    // Dies after the schema was renamed, before the switch.
    const dying = Object.create(services, {
      pool: {
        value: {
          query: (text: string, values: unknown[]) =>
            text.includes('with switched as') ? Promise.reject(new Error('died')) : services.pool.query(text, values),
        },
      },
    }) as typeof services;
    await expect(moveCompany(dying, await far(), target, options)).rejects.toThrow('died');
    expect((await two.callFar(createProject, { body: { name: 'Lost' } })).status).toBe(503);
    // Neither place takes writes, and a start creates no empty schema where it was.
    expect(await companiesOn(services.pool)).not.toContain(farSchema);
    await migrateAll(services.pool, () => undefined);
    expect(await companiesOn(services.pool)).not.toContain(farSchema);
    await cancelMove(services, await far());
    expect((await two.callFar(createProject, { body: { name: 'Again' } })).status).toBe(200);
    expect(await companiesOn(target.pool)).toEqual([]);
    await expect(moveCompany(dying, await far(), target, options)).rejects.toThrow('died');
    expect(await moveCompany(services, await far(), target, options)).toEqual({ rows: 0, pausedMs: undefined });
    expect(await companiesOn(target.pool)).toEqual([farSchema]);
    expect((await two.callFar(createProject, { body: { name: 'There' } })).status).toBe(200);
    const names = await services.databaseOf(farSchema).query.selectFrom('projects').select('name').execute();
    expect(names.map(({ name }) => name)).toEqual(expect.arrayContaining(['Tower', 'Back', 'Again', 'There']));
    // What nobody goes on with is ended each hour: finished after the rename, taken back before.
    await expect(moveCompany(dying, await far(), services.databases.first, options)).rejects.toThrow('died');
    await settleMoves(services);
    expect(await companiesOn(target.pool)).toEqual([]);
    const { id } = await far();
    await services.pool.query(
      "insert into platform.moves (instance_id, target_id, source_schema) values ($1, $2, 'moved_nowhere')",
      [id, target.id],
    );
    expect((await far()).isMoving).toBe(true);
    await settleMoves(services);
    expect((await two.callFar(createProject, { body: { name: 'Settled' } })).status).toBe(200);
    const { rows } = await services.pool.query("select from pg_namespace where nspname like 'moved%'");
    expect(rows).toEqual([]);
  }, 90_000);
});
