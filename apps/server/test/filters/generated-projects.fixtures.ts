import { changeProjectField } from '@plumbline/contract/project-fields';
import type { FieldFacts } from '@plumbline/domain/filters/passes';
import { normalizedCells } from '@plumbline/domain/projects/table-rows';
import * as fc from 'fast-check';
import type { TestPerson, TestServer } from '../support/test-server.ts';
import { ok, reportWorld } from '../../src/features/reports/reports.fixtures.ts';
import { projectFacts } from './filter-facts.fixtures.ts';
import type { Drawing, FilteredRow } from './filter-values.fixtures.ts';
import { storedMoment, text, texts } from './filter-values.fixtures.ts';
import { companies, projectFields, projectValues } from './generated-fields.fixtures.ts';
import type { GeneratedFiles } from './generated-files.fixtures.ts';

type Option = Readonly<Record<'_id' | 'label' | 'value', string>>;

interface ProjectsFrom {
  readonly files: GeneratedFiles;
  readonly skills: readonly string[];
  /** By the field that offers them. */
  readonly options: Readonly<Record<string, readonly Option[]>>;
}

/** The files that a value of a field names, whatever its type. */
const filesIn = (value: unknown): string[] =>
  [value]
    .flat()
    .flatMap((one) => (typeof one === 'string' ? [one] : [(one as { id?: string } | null)?.id ?? []].flat()));

/** Projects with fields of all types; with the rows, what each project's own fields are in filters. */
export async function makeProjects(
  server: TestServer,
  { draw }: Drawing,
  { admin, inspector }: Readonly<Record<'admin' | 'inspector', TestPerson>>,
  { files, skills, options }: ProjectsFrom,
): Promise<{ readonly rows: readonly FilteredRow[]; readonly factsOf: ReadonlyMap<string, FieldFacts> }> {
  const { query } = server.db();
  const world = reportWorld(server, admin);
  const projects: FilteredRow[] = [];
  const projectOwn = new Map<string, FieldFacts>();
  for (let n = 0; n < 8; n += 1) {
    const name = `${draw(text)} ${n}`;
    const id = await world.project(name);
    const values: Record<string, unknown> = {};
    for (const { id: field, type, table } of projectFields) {
      const offered = (options[field] ?? []).map(({ _id, label, value: own }) => ({ _id, label, value: own }));
      const value = draw(projectValues({ options: offered, skills, files: files.ids })[type]);
      // Some have nothing in some fields.
      if (field !== 'doors' && draw(fc.nat(3)) === 0) continue;
      if (type === 'blueprint_elements') {
        await query
          .insertInto('project_field_values')
          .values({ project_id: id, field_id: field, value: JSON.stringify(value) })
          .execute();
      } else {
        ok(
          await server.call(changeProjectField, {
            as: admin,
            params: { id },
            body: { field: { id: field, value } } as never,
          }),
        );
      }
      values[field] =
        table.length > 0
          ? (value as Record<string, string>[]).map((row) => normalizedCells(row, table[0] ?? []))
          : value;
      files.hangOn(filesIn(value), 'project', id);
    }
    const own = {
      address: draw(fc.constantFrom('', ...texts)),
      companies: draw(fc.subarray(companies)),
      is_private: draw(fc.boolean()),
      created_at: draw(storedMoment),
      updated_at: draw(storedMoment),
    };
    await query.updateTable('projects').set(own).where('id', '=', id).execute();
    const members = await query.selectFrom('project_members').select('user_id').where('project_id', '=', id).execute();
    const added =
      draw(fc.boolean()) && !members.some(({ user_id }) => user_id === inspector.id)
        ? [{ project_id: id, user_id: inspector.id }]
        : [];
    if (added.length > 0) await query.insertInto('project_members').values(added).execute();
    const facts = projectFacts(projectFields, values);
    projectOwn.set(id, facts);
    projects.push({
      id,
      factsAt: () => ({
        ...facts,
        name: [name],
        address: [own.address],
        companies: own.companies,
        isPrivate: [own.is_private],
        users: [...members, ...added].map(({ user_id }) => user_id),
        created_at: [own.created_at],
        updated_at: [own.updated_at],
      }),
    });
  }

  return { rows: projects, factsOf: projectOwn };
}
