import * as calls from '@plumbline/contract/list-options';
import type { Actor } from '@plumbline/domain/actor/actor';
import { atLeast } from '@plumbline/domain/actor/roles';
import { readsField } from '@plumbline/domain/projects/field-definitions';
import { isInstanceList, listFields, optionLimit } from '@plumbline/domain/projects/lists';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import type { SignedInContext } from '../../http/context.ts';
import { changedMeanwhile } from '../../http/changed-meanwhile.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { fieldsForUser, findProject } from './store/field-access.ts';
import type { ListPlace } from './list-options.queries.ts';
import {
  addOptions,
  countOptions,
  lockOption,
  optionsWithValues,
  pageOptions,
  readOptions,
  readOptionsEverywhere,
  removeOption,
  renameOption,
} from './list-options.queries.ts';

type Context = Pick<SignedInContext, 'db' | 'actor' | 'settings' | 'authorize'>;

/** Whether a person reads a list: of the instance's own whoever answers jobs, of a field who reads that field. */
function readsList(actor: Actor, settings: AppSettings, list: string): boolean {
  if (isInstanceList(list)) return atLeast(actor.role, 'inspector');
  const field = listFields(settings.projectFields).find(({ id }) => id === list);
  return field !== undefined && readsField(actor, field, true);
}

/** @throws Problem not_found when the person doesn't read the list, or doesn't see the project */
async function demandReader({ db, actor, settings }: Context, { list, projectId }: ListPlace): Promise<void> {
  if (!readsList(actor, settings, list)) throw new Problem('not_found');
  if (projectId === null) return;
  const project = await findProject(db, actor, projectId);
  if (!project) throw new Problem('not_found');
  const isRead =
    !isInstanceList(list) &&
    fieldsForUser(actor, settings.projectFields, project).some(({ field }) => field.id === list);
  if (!isRead) throw new Problem('not_found');
}

/**
 * Shared options are for project managers and above (spec/2 §6); those of one project for whoever writes the field there.
 * @throws Problem
 */
async function demandWriter(
  context: Context,
  place: ListPlace,
  ability: 'project_field_option.create' | 'project_field_option.erase',
): Promise<void> {
  const { db, actor, settings, authorize } = context;
  await demandReader(context, place);
  if (place.projectId === null) return authorize(ability);
  const project = await findProject(db, actor, place.projectId);
  const met =
    project && fieldsForUser(actor, settings.projectFields, project).find(({ field }) => field.id === place.list);
  if (!met?.mayWrite) throw new Problem('forbidden');
}

export const listListOptions = endpoint(calls.listListOptions, {
  handle: async (context) => {
    const { params, query } = context.input;
    const place = { list: params.group, projectId: query.projectId ?? null };
    await demandReader(context, place);
    if (query.isEverywhere) return readOptionsEverywhere(context.db, context.actor, place.list, query.search);
    const part = query.isPrivate === undefined ? 'both' : query.isPrivate ? 'private' : 'shared';
    if (part === 'private' && place.projectId === null) {
      throw new Problem('not_valid', { fields: [{ path: 'query.project', code: 'required', message: '' }] });
    }
    return readOptions(context.db, place, part, query.search);
  },
});

export const pageListOptions = endpoint(calls.pageListOptions, {
  handle: async (context) => {
    const { query } = context.input;
    if (query.sort !== undefined && query.sort !== 'label' && query.sort !== '-label') {
      throw new Problem('not_valid', { fields: [{ path: 'query.sort', code: 'sort_not_valid', message: '' }] });
    }
    const place = { list: query.group, projectId: query.projectId ?? null };
    await demandReader(context, place);
    return pageOptions(context.db, place, query);
  },
});

type Adding = Context & Pick<SignedInContext, 'record' | 'now'>;

/** Adds options and records events for the new ones. @returns the options with these values, new or not */
async function add(
  context: Adding,
  place: ListPlace,
  options: readonly { label: string; value?: string | undefined }[],
) {
  const { db, actor, now, record } = context;
  await demandWriter(context, place, 'project_field_option.create');
  const wanted = options.map(({ label, value }) => ({ label, value: value ?? label }));
  const added = await addOptions(db, place, wanted, { actorId: actor.id, now });
  if (added.length > 0 && (await countOptions(db, place)) > optionLimit) {
    throw new Problem('not_valid', {
      fields: [{ path: 'options', code: 'list_too_long', message: '' }],
      details: { maximum: optionLimit },
    });
  }
  if (added.length > 0) {
    record('list.options_added', {
      subjectId: place.list,
      ...(place.projectId !== null && { relations: { projectId: place.projectId } }),
      before: null,
      after: { list: place.list, labels: added.slice(0, 50).map(({ label }) => label), count: added.length },
    });
  }
  return optionsWithValues(db, place, [...new Set(wanted.map(({ value }) => value))]);
}

export const createListOption = endpoint(calls.createListOption, {
  handle: async (context) => {
    const { group, projectId, label, value } = context.input.body;
    const [option] = await add(context, { list: group, projectId }, [{ label, value }]);
    if (!option) throw new Problem('conflict');
    return option;
  },
});

export const createListOptions = endpoint(calls.createListOptions, {
  handle: (context) => {
    const { group, projectId, options } = context.input.body;
    return add(context, { list: group, projectId }, options);
  },
});

async function optionInHand(
  context: Context,
  id: string,
  ability: 'project_field_option.create' | 'project_field_option.erase',
) {
  const option = await lockOption(context.db, id);
  if (!option) throw new Problem('not_found');
  const place = { list: option.list, projectId: option.project_id };
  await demandWriter(context, place, ability);
  const relations = place.projectId === null ? {} : { relations: { projectId: place.projectId } };
  return { option, event: { subjectId: option.list, ...relations } };
}

export const changeListOption = endpoint(calls.changeListOption, {
  handle: async (context) => {
    const { params, body } = context.input;
    const { option, event } = await optionInHand(context, params.id, 'project_field_option.create');
    const { before, label } = body;
    // What was read, and the same again, as after an answer that was lost.
    if (before !== undefined && option.label !== before && option.label !== label) {
      const subject = { kind: 'list_option', list: option.list, label: option.label } as const;
      throw await changedMeanwhile(context.db, context.actor, subject);
    }
    const changed = await renameOption(context.db, params.id, body.label);
    if (!changed) throw new Problem('name_taken');
    if (option.label !== body.label) {
      context.record('list.option_renamed', {
        ...event,
        before: { list: option.list, label: option.label },
        after: { list: option.list, label: body.label },
      });
    }
    return changed;
  },
});

export const removeListOption = endpoint(calls.removeListOption, {
  handle: async (context) => {
    const { option, event } = await optionInHand(context, context.input.params.id, 'project_field_option.erase');
    await removeOption(context.db, option.id, context.now);
    context.record('list.option_removed', {
      ...event,
      before: { list: option.list, label: option.label },
      after: null,
    });
    return { success: true as const };
  },
});
