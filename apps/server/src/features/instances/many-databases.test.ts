import { randomBytes } from 'node:crypto';
import { listDatabases as listDatabasesCall } from '@plumbline/contract/databases';
import * as calls from '@plumbline/contract/instances';
import { createProject, readProject } from '@plumbline/contract/projects';
import { listReportTemplates } from '@plumbline/contract/report-templates';
import * as settingsCalls from '@plumbline/contract/settings';
import { readWork } from '@plumbline/contract/workers';
import { sql } from 'kysely';
import { describe, expect, inject, it } from 'vitest';
import { makePerson } from '../../../test/support/made-person.ts';
import { InstanceDatabase } from '../../database/instance-database.ts';
import { newId } from '../../ids.ts';
import { addDatabase, changeAddress, listDatabases, removeDatabase } from '../../instances/other-databases.ts';
import { askInstances } from '../../worker/ask-instances.ts';
import { OutgoingEntries } from '../../worker/move-outgoing.ts';
import { sweep } from '../../worker/sweep.ts';
import { backUp, newPlace, restore } from '../backups/backups.fixtures.ts';
import { personMailQueue } from '../mail/index.ts';
import { eraseInstances } from './erase-instances.ts';
import { addressOf, companiesOn, eventually, farSchema, setTwoDatabases } from './many-databases.fixtures.ts';

const two = setTwoDatabases();

describe('a database beside the first', () => {
  it('is added once, and not where another Plumbline is', async () => {
    const add = (address: string, name?: string) =>
      addDatabase(two.server.services, { address, name, poolSize: null }, () => undefined);
    await expect(add(addressOf(two.name))).rejects.toThrow('This database is there already, as second.');
    await expect(add(addressOf(two.server.place.database))).rejects.toThrow('This is the first database');
    await expect(add(addressOf('nowhere_at_all'))).rejects.toThrow(/can’t be opened/);
    await expect(add('mysql://somewhere/else')).rejects.toThrow('must begin with postgresql://');
    const foreign = `plumbline_foreign_${randomBytes(6).toString('hex')}`;
    await two.admin.query(`create database ${foreign} template ${inject('postgres').templateName} strategy file_copy`);
    try {
      await expect(add(addressOf(foreign))).rejects.toThrow('in use by another installation');
      await expect(add(addressOf(foreign), 'second')).rejects.toThrow('There is a database second already.');
    } finally {
      await two.admin.query(`drop database ${foreign} with (force)`);
    }
  });

  it('has its address encrypted, and signs addresses of files as the first one does', async () => {
    const { pool, databases } = two.server.services;
    const { rows } = await pool.query<{ address: string }>('select address from platform.databases');
    expect(rows[0]?.address).not.toContain('postgres');
    await databases.load();
    const signature = `select platform.asset_signature('01890000-0000-7000-8000-000000000000'::uuid, 1) as s`;
    const [here, there] = await Promise.all([pool.query(signature), two.second.database.pool.query(signature)]);
    expect(here.rows).toEqual(there.rows);
    expect(two.second.database.pool.options.max).toBe(4);
  });
});

describe('an instance on another database', () => {
  it('is made there, and invites its people', async () => {
    const unknown = await two.makeFar('third');
    expect(unknown.problem.errors).toMatchObject([{ path: 'database', code: 'database_unknown' }]);
    const made = await two.makeFar('second');
    expect(made.body).toMatchObject({ company: 'Far Lifts', people: 2, state: 'active' });
    expect(await companiesOn(two.server.services.pool)).toEqual(['instance_acme', 'instance_main']);
    expect(await companiesOn(two.second.database.pool)).toEqual([farSchema]);
    await two.meetPerson('boss@far.test');
    // The mails are in its own tables of the queue's database, and its events are handled there.
    const db = two.server.services.databaseOf(farSchema);
    await eventually(
      async () => (await db.first(sql`select from ${db.table('events')} where not is_handled limit 1`)) === undefined,
    );
    await eventually(async () => {
      const { rows } = await two.server.services.pool.query(
        `select from queue.job where name = $1 and data ->> 'schema' = $2 and state = 'completed'`,
        [personMailQueue.name, farSchema],
      );
      return rows.length === 2;
    });
  });

  it('serves reads and writes, and the platform’s tables from the first database', async () => {
    const made = await two.callFar(createProject, { body: { name: 'Tower' } });
    expect(made.status).toBe(200);
    const read = await two.callFar(readProject, { params: { id: made.body._id } });
    expect(read.body.name).toBe('Tower');
    expect((await two.callFar(listReportTemplates)).status).toBe(200);
    expect((await two.callFar(settingsCalls.changeSettings, { body: { companyName: 'Further Lifts' } })).status).toBe(
      200,
    );
    await eventually(async () => {
      const list = await two.server.call(calls.listInstances, { as: two.maker, query: { search: 'further' } });
      return list.body.docs[0]?.name === 'far' && list.body.docs[0].people === 3;
    });
    const sysAdmin = await makePerson(two.server.services.databaseOf(farSchema), 'sys_admin', {});
    const work = await two.callFar(readWork, { as: sysAdmin });
    expect(work.body.queues.map(({ name }) => name)).toContain(personMailQueue.name);
    expect((await two.server.call(listDatabasesCall, { as: two.maker })).body).toEqual([
      { name: '', instances: 2, is_reachable: true },
      { name: 'second', instances: 1, is_reachable: true },
    ]);
    expect((await listDatabases(two.server.services)).map(({ name, instances }) => [name, instances])).toEqual([
      ['', 2],
      ['second', 1],
    ]);
  });

  it('moves entries to the queue once, even where they are moved twice', async () => {
    const { services } = two.server;
    const id = newId();
    const entry = { kind: 'password_reset' as const, schema: farSchema, email: 'nobody@far.test' };
    const startAfter = new Date(Date.now() + 3_600_000);
    await services.databases
      .of(farSchema)
      .unbound.transaction()
      .execute(async (transaction) => {
        const db = new InstanceDatabase(transaction, farSchema);
        await services.queue.add(db, personMailQueue, [entry], { ids: [id], startAfter });
        expect(await services.queue.isWaiting(db, personMailQueue, entry)).toBe(true);
      });
    await services.queue.addOutgoing([{ id, queue: personMailQueue.name, group: null, startAfter, entry }]);
    await new OutgoingEntries(services).moveAll();
    const { rows } = await services.pool.query('select id from queue.job where id = $1', [id]);
    expect(rows).toHaveLength(1);
    const left = await two.second.database.pool.query('select from platform.outgoing_entries where id = $1', [id]);
    expect(left.rows).toEqual([]);
  });

  it('takes nothing back from a transaction that failed', async () => {
    const { services } = two.server;
    const failed = services.databases
      .of(farSchema)
      .unbound.transaction()
      .execute(async (transaction) => {
        const db = new InstanceDatabase(transaction, farSchema);
        await services.queue.add(db, personMailQueue, [
          { kind: 'password_reset', schema: farSchema, email: 'lost@far.test' },
        ]);
        throw new Error('undone');
      });
    await expect(failed).rejects.toThrow('undone');
    await new OutgoingEntries(services).moveAll();
    const { rows } = await services.pool.query(`select from queue.job where data ->> 'email' = 'lost@far.test'`);
    expect(rows).toEqual([]);
  });

  it('is backed up, and restored where it lies or beside', async () => {
    const { place } = await newPlace();
    const { connectionString } = two.second.database;
    const taken = await backUp(two.server, place, { name: 'far', connectionString });
    const db = two.server.services.databaseOf(farSchema);
    const projects = async (of: string) =>
      (await two.server.services.databaseOf(of).query.selectFrom('projects').select('name').execute()).map(
        ({ name }) => name,
      );
    await two.callFar(createProject, { body: { name: 'Later' } });
    // Somebody whose data was erased after the backup is erased again, on whichever database it is restored.
    await db.rows(sql`insert into ${db.table('erasures')} (user_id, erased_at, shown_as)
      select id, now(), 'Removed' from ${db.table('users')} where email = 'first@far.test'`);
    const file = { place, path: taken.path, key: null };
    expect(await restore(two.server, file, { name: 'near' })).toMatchObject({ isNew: true, isCopy: true });
    expect(await companiesOn(two.server.services.pool)).toEqual(['instance_acme', 'instance_main', 'instance_near']);
    const emails = async (of: string) =>
      (await two.server.services.databaseOf(of).query.selectFrom('users').select('email').execute()).map(
        ({ email }) => email,
      );
    expect(await projects('instance_near')).toEqual(['Tower']);
    expect(await emails('instance_near')).not.toContain('first@far.test');
    expect(await restore(two.server, file, { replaces: true })).toMatchObject({ isNew: false, isCopy: false });
    expect(await companiesOn(two.second.database.pool)).toEqual([farSchema]);
    expect(await projects(farSchema)).toEqual(['Tower']);
    expect(await emails(farSchema)).not.toContain('first@far.test');
    await two.meetPerson('next@far.test');
    expect((await two.callFar(createProject, { body: { name: 'After' } })).status).toBe(200);
  });

  it('is reached at another address of the same database', async () => {
    const { services } = two.server;
    const before = two.second.database;
    const address = `${addressOf(two.name)}${addressOf(two.name).includes('?') ? '&' : '?'}application_name=moved`;
    const wrong = changeAddress(services, { name: 'second', address: addressOf(two.server.place.database) });
    await expect(wrong).rejects.toThrow('At this address is not the database second');
    await changeAddress(services, { name: 'second', address });
    await eventually(() => two.second.database !== before && two.second.isReady);
    expect((await two.callFar(listReportTemplates)).status).toBe(200);
  });

  it('alone is not served while its database is away, and goes on by itself', async () => {
    const { services } = two.server;
    await two.open(false);
    expect((await two.callFar(createProject, { body: { name: 'No' } })).status).toBe(503);
    expect((await two.server.call(calls.listInstances, { as: two.maker, query: {} })).status).toBe(200);
    const ready = await two.server.send({ method: 'GET', url: '/readyz' });
    expect(ready).toMatchObject({ status: 200, body: { status: 'ready', unreachable: ['second'] } });
    await sweep(services);
    const asked = await askInstances(services, ['instance_main', farSchema], () => sql<number>`1`);
    expect(asked.map((one) => one.schema)).toEqual(['instance_main']);
    // What is to be done for it waits, and does not count as failed.
    const id = newId();
    const entry = { kind: 'password_reset' as const, schema: farSchema, email: 'boss@far.test' };
    await services.queue.add(services.unbound, personMailQueue, [entry], { ids: [id] });
    await eventually(async () => {
      const { rows } = await services.pool.query('select from platform.resting_entries where schema_name = $1', [
        farSchema,
      ]);
      return rows.length === 1;
    });
    await two.open(true);
    expect((await two.callFar(createProject, { body: { name: 'Yes' } })).status).toBe(200);
    await eventually(async () => {
      const { rows } = await services.pool.query('select from platform.resting_entries where schema_name = $1', [
        farSchema,
      ]);
      return rows.length === 0;
    });
  });

  it('holds its database, until it is erased', async () => {
    const { services } = two.server;
    await expect(removeDatabase(services, 'second')).rejects.toThrow('On the database second lie 1 instances (far).');
    await services.pool.query(`update platform.instances set deletes_at = now() - interval '1 day' where name = 'far'`);
    services.instances.forget();
    await eraseInstances(services);
    expect(await companiesOn(two.second.database.pool)).toEqual([]);
    await removeDatabase(services, 'second');
    await services.databases.load();
    expect(services.databases.others).toEqual([]);
    // What was made there is gone: it can be added again.
    const again = { address: addressOf(two.name), name: 'again', poolSize: null };
    expect((await addDatabase(services, again, () => undefined)).name).toBe('again');
  });
});
