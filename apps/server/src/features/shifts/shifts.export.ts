import type { QueryOf } from '@plumbline/contract/call';
import { listShifts } from '@plumbline/contract/shifts';
import { can } from '@plumbline/domain/access/can';
import type { PersonName } from '@plumbline/domain/users/names';
import { fullName } from '@plumbline/domain/users/names';
import { asWritten, filled } from '@plumbline/texts/fill';
import { textsIn } from '@plumbline/texts/texts';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { Problem } from '../../http/problem.ts';
import { instanceAddress } from '../../instances/instance-address.ts';
import type { ExportContext, ExportKind } from '../exports/index.ts';
import { exportKind } from '../exports/index.ts';
import { datesOf } from '../lists/index.ts';
import { shiftWorkbook } from './shift-workbook.ts';
import { readShifts } from './shifts.queries.ts';

type Input = QueryOf<typeof listShifts>;

/** The days as they are asked for, with the rights of whoever has them exported. @throws Problem forbidden, not_valid */
async function shiftsFor(context: ExportContext, input: Input) {
  const chooser = context.sender ?? context.actor;
  for (const ability of ['shift.read', 'report.export'] as const)
    if (!can(chooser, ability).allowed) throw new Problem('forbidden');
  return readShifts(context, input, datesOf(context));
}

const fileName = ({ language }: ExportContext, { span }: Input) =>
  `${filled(textsIn(language).shifts.file, { from: span.from, to: span.to }, asWritten)}.xlsx`;

async function peopleByName(db: InstanceDatabase, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db.rows(sql<PersonName & { id: string }>`select u.id, u.first_name as first, u.last_name as last
    from ${db.table('users')} u where u.id = any(${ids}::uuid[])`);
  return new Map(rows.map(({ id, ...name }) => [id, fullName(name)]));
}

/** Where projects are, as far as somebody has said. */
async function addressesOf(db: InstanceDatabase, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db.rows(sql<{ id: string; address: string }>`select p.id, p.address
    from ${db.table('projects')} p where p.id = any(${ids}::uuid[]) and p.latitude is not null`);
  return new Map(rows.map(({ id, address }) => [id, address]));
}

/** The shift view of some days as a spreadsheet. Progress is reported in its two halves: reading, and writing. */
const shiftsExport = exportKind<Input>({
  name: 'shifts_xlsx',
  input: listShifts.query,
  plan: async (context, input) => {
    const { jobs } = await shiftsFor(context, input);
    return { name: fileName(context, input), rows: jobs.length };
  },
  make: async (context, input, tell) => {
    const { db, language, settings, instance, services } = context;
    const shifts = await shiftsFor(context, input);
    await tell(0.5);
    const people = await peopleByName(db, [...new Set(shifts.jobs.flatMap(({ users }) => users))]);
    const addresses = await addressesOf(
      db,
      shifts.projects.map(({ _id }) => _id),
    );
    const origin = instanceAddress(services.configuration, instance.name);
    const content = shiftWorkbook({ shifts, span: input.span, language, settings, origin, people, addresses });
    return {
      content,
      fileName: fileName(context, input),
      contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      rows: shifts.jobs.length,
    };
  },
});

export const exportKinds: readonly ExportKind[] = [shiftsExport];
