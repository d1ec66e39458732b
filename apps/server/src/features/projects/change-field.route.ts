import { isDeepStrictEqual } from 'node:util';
import * as calls from '@plumbline/contract/project-fields';
import type { BodyOf } from '@plumbline/contract/call';
import { id as uuid } from '@plumbline/contract/wire';
import type { ProjectField } from '@plumbline/domain/projects/field-definitions';
import { columnsOf } from '@plumbline/domain/projects/field-definitions';
import { fieldHolds } from '@plumbline/domain/projects/field-traits';
import type { PlanFile } from '@plumbline/domain/projects/fields/files';
import { projectFieldTypes } from '@plumbline/domain/projects/field-types';
import type { FieldVisibility } from '@plumbline/domain/projects/project';
import { checkFieldValue } from '@plumbline/domain/projects/project';
import { assertAttachable } from '../../access/attachable-files.ts';
import { changedMeanwhile } from '../../http/changed-meanwhile.ts';
import type { SignedInContext } from '../../http/context.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import type { ProjectInHand } from './store/field-access.ts';
import { fieldsForUser, findProject } from './store/field-access.ts';
import { optionIds, readFieldValues, writeFieldValue } from './store/field-values.ts';
import { belongsTo, optionsById } from './store/list-options.ts';
import { lockSkills } from '../skills/index.ts';
import { changeRows, replaceRows } from './change-rows.ts';
import { checkedPlans } from './plan-lists.ts';
import { loadProjectFacts, lockProject, readProject } from './projects.queries.ts';

const refused = (path: string, code: string) => new Problem('not_valid', { fields: [{ path, code, message: '' }] });

export const changeProjectField = endpoint(calls.changeProjectField, {
  handle: async (context) => {
    const { db, actor, settings, input, record } = context;
    const project = await findProject(db, actor, input.params.id);
    if (!project) throw new Problem('not_found');
    const met = fieldsForUser(actor, settings.projectFields, project).find(
      ({ field }) => field.id === input.body.fieldId,
    );
    context.authorize('project.change_fields', project.facts);
    if (!met) throw new Problem('not_found');
    if (!met.mayWrite) throw new Problem('forbidden');

    await demandUnchanged(context, project, met.field, input.body);
    const sides = await write(context, project, met.field, input.body);
    if (sides === 'changed_meanwhile') throw await conflictOf(context, project, met.field);
    if (sides) {
      record('project.changed', {
        subjectId: project.id,
        relations: { projectId: project.id },
        before: { fields: { [met.field.id]: sides.before } },
        after: { fields: { [met.field.id]: sides.after } },
      });
    }
    return readProject(db, actor, settings.projectFields, project.id);
  },
});

const conflictOf = ({ db, actor }: SignedInContext, project: ProjectInHand, field: ProjectField) =>
  changedMeanwhile(db, actor, { kind: 'project', id: project.id }, [field.id]);

/** The content of a value for comparison, without the names of options and other details of plans. */
function contentOf(field: ProjectField, value: unknown): unknown {
  const known = value ?? projectFieldTypes[field.type].empty;
  if (projectFieldTypes[field.type].hasOptions) return optionIds(known);
  if (!fieldHolds(field, 'plans')) return known;
  return (known as PlanFile[]).map((plan) => ({ id: plan.id, value: plan.value }));
}

/** A field is written over what its writer had before them, or it holds what they want already. @throws Problem conflict */
async function demandUnchanged(
  context: SignedInContext,
  project: ProjectInHand,
  field: ProjectField,
  { before, value }: BodyOf<typeof calls.changeProjectField>,
): Promise<void> {
  if (before === undefined) return;
  const { db } = context;
  // Two who write the same field wait for each other here, so that the later one is compared with what the first has written.
  if (!(await lockProject(db, project.id))) throw new Problem('not_found');
  const { [field.id]: stored } = await readFieldValues(db, project.id, [field]);
  const present = contentOf(field, stored);
  // PostgreSQL doesn't preserve the order of JSON keys.
  const isLike = (other: unknown) => {
    const given = projectFieldTypes[field.type].value.safeParse(other ?? projectFieldTypes[field.type].empty);
    return given.success && isDeepStrictEqual(contentOf(field, given.data), present);
  };
  if (!isLike(before) && !isLike(value)) throw await conflictOf(context, project, field);
}

async function write(
  { db, actor, now }: SignedInContext,
  project: ProjectInHand,
  field: ProjectField,
  body: BodyOf<typeof calls.changeProjectField>,
): Promise<{ before: unknown; after: unknown } | 'changed_meanwhile' | null> {
  const type = projectFieldTypes[field.type];
  const by = { actorId: actor.id, now };
  const place = { projectId: project.id, fieldId: field.id };
  if (body.rows) {
    if (!type.hasColumns) throw refused('field.rows', 'not_expected');
    return changeRows(db, place, field, body.rows, by);
  }
  if (body.value === undefined) throw refused('field.value', 'required');

  const checked = checkFieldValue(field, body.value);
  if (!checked.ok && checked.code === 'columns_missing') throw new Problem('columns_missing');
  if (!checked.ok) throw refused('field.value', checked.code === 'value_not_valid' ? 'not_valid' : checked.code);
  if (type.hasColumns) {
    return replaceRows(db, place, columnsOf(field), checked.value as Record<string, string>[], by);
  }

  const value = type.hasOptions ? await withKnownOptions(db, project.id, field, checked.value) : checked.value;
  if (fieldHolds(field, 'files')) {
    const { [field.id]: earlier = [] } = await readFieldValues(db, project.id, [field]);
    const files = value as string[];
    await assertAttachable(
      db,
      actor,
      files
        .map((id, index) => ({ path: `field.value.${index}`, id }))
        .filter(({ id }) => !(earlier as string[]).includes(id)),
    );
  }
  if (fieldHolds(field, 'plans')) {
    const { [field.id]: earlier = [] } = await readFieldValues(db, project.id, [field]);
    return writeFieldValue(db, {
      projectId: project.id,
      field,
      value: await checkedPlans(db, actor, value as PlanFile[], earlier as PlanFile[]),
      ...by,
    });
  }
  if (fieldHolds(field, 'skills')) {
    const skillIds = [...new Set(value as string[])];
    await demandSkills(db, project.id, field, skillIds);
    return writeFieldValue(db, { projectId: project.id, field, value: skillIds, ...by });
  }
  return writeFieldValue(db, { projectId: project.id, field, value, ...by });
}

/** Skills that a field comes to name are there; one that it names already may have been deleted since. @throws Problem */
async function demandSkills(
  db: SignedInContext['db'],
  projectId: string,
  field: ProjectField,
  ids: readonly string[],
): Promise<void> {
  const { [field.id]: earlier = [] } = await readFieldValues(db, projectId, [field]);
  const added = ids.filter((id) => !(earlier as string[]).includes(id));
  const wrong = added.find((id) => !uuid.safeParse(id).success);
  if (wrong !== undefined) throw refused('field.value', 'unknown_reference');
  await lockSkills(db, added, () => 'field.value');
}

/** The options of a value as they are called now. @throws Problem not_valid for one that is not of this list */
async function withKnownOptions(
  db: SignedInContext['db'],
  projectId: string,
  field: ProjectField,
  value: unknown,
): Promise<unknown> {
  const options = await optionsById(db, optionIds(value));
  const known = (one: { _id: string }) => {
    const option = options.get(one._id);
    if (!option || !belongsTo(option, field.id, projectId)) throw refused('field.value', 'option_unknown');
    return { _id: option._id, label: option.label, value: option.value };
  };
  if (!Array.isArray(value)) return value && known(value as { _id: string });
  const each = new Map((value as { _id: string }[]).map((one) => [one._id, one]));
  return [...each.values()].map(known);
}

export const changeFieldVisibility = endpoint(calls.changeFieldVisibility, {
  handle: async ({ db, actor, settings, authorize, input: { params, body }, record, now }) => {
    const facts = await loadProjectFacts(db, actor, params.id);
    authorize('project.change_visibility', facts);
    const project = await lockProject(db, params.id);
    if (!project) throw new Problem('not_found');
    const known = new Set(settings.projectFields.map(({ id }) => id));
    const unknown = Object.keys(body).find((id) => !known.has(id));
    if (unknown !== undefined) throw refused(unknown, 'unknown_reference');

    const before = project.field_visibility as FieldVisibility;
    // Fields that are shown by default aren't stored.
    const after = Object.fromEntries(Object.entries({ ...before, ...body }).filter(([, isShown]) => !isShown));
    const shown = (side: FieldVisibility) =>
      Object.fromEntries(Object.keys(body).map((id) => [id, side[id] !== false]));
    const sides = { before: { visibility: shown(before) }, after: { visibility: shown(after) } };
    if (JSON.stringify(sides.before) !== JSON.stringify(sides.after)) {
      await db.query
        .updateTable('projects')
        .set({ field_visibility: JSON.stringify(after), version: project.version + 1, updated_at: now })
        .where('id', '=', params.id)
        .execute();
      record('project.changed', { subjectId: params.id, relations: { projectId: params.id }, ...sides });
    }
    return readProject(db, actor, settings.projectFields, params.id);
  },
});
