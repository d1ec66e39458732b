import { listAssets } from '@plumbline/contract/assets';
import { listJobTypes } from '@plumbline/contract/job-types';
import { createJob, listJobs } from '@plumbline/contract/jobs';
import { listAllProjects, listProjects } from '@plumbline/contract/projects';
import { searchEverything } from '@plumbline/contract/search';
import { listSkills } from '@plumbline/contract/skills';
import { listUsers, searchUsers } from '@plumbline/contract/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { World } from '../../../test/access-matrix/world.ts';
import { makeWorld } from '../../../test/access-matrix/world.ts';
import { newId } from '../../ids.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';

let server: TestServer;
let world: World;
let admin: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server);
  admin = world.people.sys_admin;
});
afterAll(() => server.close());

/** What is stored, and what people type for it. */
const pairs: readonly (readonly [stored: string, typed: readonly string[]])[] = [
  ['צה״ל', ['צה"ל', 'צה״ל', "צה''ל"]],
  ['ח"י', ['ח״י']],
  ['ז׳בוטינסקי', ["ז'בוטינסקי", 'ז’בוטינסקי']],
  ["O'Brien", ['O’Brien', 'o`brien']],
  ['Jos\u00e9', ['Jose\u0301', 'jose']],
  ['Rene\u0301', ['Ren\u00e9']],
  ['בית־ספר', ['בית-ספר', 'בית–ספר']],
  ['שָׁלוֹם', ['שלום', 'שָׁלוֹם']],
  ['Straße', ['Strasse', 'STRASSE']],
  ['ΟΔΟΣ ΣΟΦΙΑΣ', ['ΟΔΟΣ', 'οδος', 'ΟΔΟΣ ΣΟΦΙΑΣ']],
  ['İZMİR', ['İZMİR', 'izmir']],
  ['Mirror', ['\u200fMirror', '\u2068mirror\u2069', 'Mir\u00adror']],
  ['North\u00a0Alpha', ['alpha north', 'North Alpha']],
  ['Gate ٣٧', ['gate 37', '٣٧']],
];

/** Gives something in the database another name, and finds it by call. */
interface Searched {
  readonly rename: (name: string) => Promise<unknown>;
  /** The ids that are found. */
  readonly find: (text: string) => Promise<readonly string[]>;
  readonly id: string;
}

const ids = (docs: readonly { _id: string }[]) => docs.map(({ _id }) => _id);

async function searchedOf(): Promise<Readonly<Record<string, Searched>>> {
  const { query } = server.db();
  const projectId = await world.project('own');
  const rename = (name: string) => query.updateTable('projects').set({ name }).where('id', '=', projectId).execute();
  const everything = async (search: string) =>
    (await server.call(searchEverything, { as: admin, query: { search } })).body;
  const listed = { as: admin };
  const person = await server.person('inspector', { first: 'A', last: 'B' });
  const renamePerson = (name: string) =>
    query.updateTable('users').set({ first_name: 'Dr.', last_name: name }).where('id', '=', person.id).execute();
  const jobTypeId = newId();
  await query.insertInto('job_types').values({ id: jobTypeId, title: 'x', unique_id: newId() }).execute();
  const renameType = (title: string) =>
    query.updateTable('job_types').set({ title }).where('id', '=', jobTypeId).execute();
  const skillId = newId();
  await query
    .insertInto('skills')
    .values({ id: skillId, name: 'x', roles: ['inspector'] })
    .execute();
  const fileId = newId();
  await query
    .insertInto('assets')
    .values({
      id: fileId,
      original_name: 'x',
      extension: 'pdf',
      content_type: 'application/pdf',
      size: 1,
      sha256: Buffer.alloc(32),
      uploaded_by: admin.id,
    })
    .execute();
  const renameFile = (name: string) =>
    query
      .updateTable('assets')
      .set({ original_name: `${name}.pdf` })
      .where('id', '=', fileId)
      .execute();
  return {
    'the list of projects': {
      id: projectId,
      rename,
      find: async (search) => ids((await server.call(listProjects, { ...listed, query: { search } })).body.docs),
    },
    'the picker of projects': {
      id: projectId,
      rename,
      find: async (search) => ids((await server.call(listAllProjects, { ...listed, query: { search } })).body),
    },
    'the filter of projects by name': {
      id: projectId,
      rename,
      find: async (value) => {
        // A filter asks for a piece of the text, in its order.
        const filters = JSON.stringify({ field: 'name', operator: 'contains', value });
        return ids((await server.call(listProjects, { ...listed, query: { filters } })).body.docs);
      },
    },
    'projects in the search for everything': {
      id: projectId,
      rename,
      find: async (text) => ids((await everything(text)).projects),
    },
    'the list of people': {
      id: person.id,
      rename: renamePerson,
      find: async (search) => ids((await server.call(listUsers, { ...listed, query: { search } })).body.docs),
    },
    'the picker of people': {
      id: person.id,
      rename: renamePerson,
      find: async (search) => ids((await server.call(searchUsers, { ...listed, query: { search } })).body.docs),
    },
    'the job types': {
      id: jobTypeId,
      rename: renameType,
      find: async (search) => ids((await server.call(listJobTypes, { ...listed, query: { search } })).body),
    },
    'job types in the search for everything': {
      id: jobTypeId,
      rename: renameType,
      find: async (text) => ids((await everything(text)).jobTypes),
    },
    'the skills': {
      id: skillId,
      rename: (name) => query.updateTable('skills').set({ name }).where('id', '=', skillId).execute(),
      find: async (search) => ids((await server.call(listSkills, { ...listed, query: { search } })).body.docs),
    },
    'the list of files': {
      id: fileId,
      rename: renameFile,
      find: async (search) => ids((await server.call(listAssets, { ...listed, query: { search } })).body.docs),
    },
    'files in the search for everything': {
      id: fileId,
      rename: renameFile,
      find: async (text) => ids((await everything(text)).files),
    },
  };
}

describe('a search', () => {
  it('finds a name however its letters are written', { timeout: 120_000 }, async () => {
    for (const [place, { id, rename, find }] of Object.entries(await searchedOf())) {
      for (const [stored, typed] of pairs) {
        await rename(stored);
        for (const text of typed) {
          // A filter looks for the words as they follow each other.
          if (place.startsWith('the filter') && text === 'alpha north') continue;
          expect(await find(text), `${place}: ${text} in ${stored}`).toContain(id);
        }
      }
      await rename('Something else');
      expect(await find('Mirror'), place).not.toContain(id);
    }
  });

  it('finds a job by its number however that is written, for whoever sees it', { timeout: 60_000 }, async () => {
    const { query } = server.db();
    const { id, jobTypeId } = await world.job('own');
    await query.updateTable('job_types').set({ title: 'Survey' }).where('id', '=', jobTypeId).execute();
    const { body: other } = await server.call(createJob, {
      as: admin,
      body: { job_type: jobTypeId, startDate: '2026-03-15T08:00:00.000Z', project: await world.project('own') },
    });
    const { ID } = other;
    const arabic = [...String(ID)].map((digit) => String.fromCodePoint(0x660 + Number(digit))).join('');
    const written = [
      ID,
      `#${ID}`,
      `0${ID}`,
      `00${ID}`,
      `(${ID})`,
      `[#${ID}]`,
      arabic,
      `\u200f${ID}`,
      `\u2066#${ID}\u2069`,
    ];
    for (const as of [admin, world.people.client]) {
      const { body: seen } = await server.call(listJobs, { as, query: { page_size: 100 } });
      const isSeen = seen.docs.some(({ _id }) => _id === other._id);
      for (const search of written.map(String)) {
        const { body } = await server.call(listJobs, { as, query: { search } });
        expect(ids(body.docs).includes(other._id), `${as.role} ${search}`).toBe(isSeen);
        expect(ids(body.docs), search).not.toContain(id);
        const { body: all } = await server.call(searchEverything, { as, query: { search } });
        expect(ids(all.jobs).includes(other._id), `${as.role} ${search}`).toBe(isSeen);
      }
    }
  });
});
