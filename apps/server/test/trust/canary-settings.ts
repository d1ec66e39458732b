import { createAbsence, decideAbsence } from '@plumbline/contract/absences';
import { createGame } from '@plumbline/contract/games';
import { addHoliday } from '@plumbline/contract/holidays';
import { setUpDrive } from '@plumbline/contract/drive';
import * as settingsCalls from '@plumbline/contract/settings';
import { projectFieldDefinitions } from '@plumbline/domain/projects/field-definitions';
import { newId } from '../../src/ids.ts';
import type { Answered, TestPerson, TestServer } from '../support/test-server.ts';

function expectGiven({ status, problem }: Answered<unknown>): void {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(problem)}`);
}

/** Fills the settings of an instance with a canary in every text. */
export async function fillSettings(server: TestServer, as: TestPerson, canary: (of: string) => string): Promise<void> {
  expectGiven(
    await server.call(settingsCalls.changeSettings, {
      as,
      body: {
        companyName: canary('company'),
        emailSenderName: canary('sender'),
        menu: { en: { jobs: canary('menu') }, he: { jobs: canary('menu') } },
        customTranslations: { en: { 'a.b': canary('text') } },
        customStatuses: [{ name: canary('status'), colour: '#aa00aa' }],
        statusTranslations: { open: { en: canary('open') } },
        projectFields: projectFieldDefinitions.parse([
          { id: 'notes', label: canary('noteslabel'), type: 'text' },
          { id: 'doors', label: canary('doorslabel'), type: 'table', table: [['Door']] },
          { id: 'maker', label: canary('makerlabel'), type: 'list' },
        ]),
        testServerUrl: `https://${canary('test')}.example.test`,
        googleDriveCode: canary('drive'),
      },
    }),
  );
  expectGiven(
    await server.call(settingsCalls.changeToggleSettings, {
      as,
      params: { id: 'sendgrid' },
      body: { apiKey: canary('secret'), fromAddress: `${canary('from')}@example.test` },
    }),
  );
}

/** Gives an instance an absence and a public holiday with a canary in every text. */
export async function fillAvailability(
  server: TestServer,
  as: TestPerson,
  canary: (of: string) => string,
): Promise<void> {
  const days = { firstDay: '2026-03-24', lastDay: '2026-03-25' };
  const absence = await server.call(createAbsence, {
    as,
    body: { ...days, kind: 'other', reason: canary('absence') } as never,
  });
  expectGiven(absence);
  const decision = { state: 'refused', note: canary('note') } as const;
  expectGiven(await server.call(decideAbsence, { as, params: { id: absence.body._id }, body: decision }));
  expectGiven(await server.call(addHoliday, { as, body: { ...days, name: canary('holiday') } }));
}

/** Switches games on and gives an instance one with a canary in its name. */
export async function fillGames(server: TestServer, as: TestPerson, canary: (of: string) => string): Promise<void> {
  const switched = { params: { id: 'games' as const }, body: { isActive: true } };
  expectGiven(await server.call(settingsCalls.changeToggle, { as, ...switched }));
  const days = { firstDay: '2026-03-01', lastDay: '2026-03-31' };
  expectGiven(await server.call(createGame, { as, body: { ...days, name: canary('game') } }));
}

/** A cloud drive that is not connected, with a folder and a file in it. */
export async function fillDrive(server: TestServer, as: TestPerson, canary: (of: string) => string): Promise<void> {
  const rules = { documents: 'never', photos: 'never', reports: false } as const;
  const body = {
    provider: 'google',
    clientId: canary('driveclient'),
    clientSecret: canary('drivesecret'),
    rules,
  } as const;
  expectGiven(await server.call(setUpDrive, { as, body }));
  const { query } = server.db(as.instance);
  const { id: driveId } = await query.selectFrom('drives').select('id').executeTakeFirstOrThrow();
  const folder = { id: newId(), drive_id: driveId, key: 'root', name: canary('drivefolder') };
  await query.insertInto('drive_folders').values(folder).execute();
  await query
    .insertInto('drive_files')
    .values({
      id: newId(),
      drive_id: driveId,
      key: 'report one',
      kind: 'report',
      name: canary('drivefile'),
      content_type: 'text/csv',
      state: 'failed',
      problem: 'source_gone',
      created_at: new Date(),
    })
    .execute();
}
