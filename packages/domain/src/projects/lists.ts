import { readCells } from '../text/read-cells.ts';
import { projectFieldTypes, type ProjectFieldType } from './field-types.ts';

/**
 * The lists that belong to the instance as a whole (spec/1 §3 "List sources"): managed by the same calls as the options
 * of project fields, each under its own name.
 */
export const instanceLists = ['factories', 'materials', 'customers'] as const;

export type InstanceList = (typeof instanceLists)[number];

/** Whether a list belongs to the instance, not to a project field. */
export function isInstanceList(name: string): name is InstanceList {
  return (instanceLists as readonly string[]).includes(name);
}

/** The most options of one list: shared ones, and a project's own. */
export const optionLimit = 20_000;
/** The most options that one call brings in. */
export const bulkLimit = 5000;
/** The most characters of an option's name. */
export const optionNameLimit = 200;

/** The fields whose options are stored as a list; the list has the field's id as its name. */
export function listFields<F extends { readonly type: ProjectFieldType }>(fields: readonly F[]): readonly F[] {
  return fields.filter((field) => projectFieldTypes[field.type].hasOptions);
}

/** The fields that hold tables. */
export function tableFields<F extends { readonly type: ProjectFieldType }>(fields: readonly F[]): readonly F[] {
  return fields.filter((field) => projectFieldTypes[field.type].hasColumns);
}

/** The words that were pasted, as the names of options: one a line or a cell, each once and in one line, empty ones left out. */
export function pastedNames(text: string): readonly string[] {
  const names = readCells(text, '\t')
    .flat()
    .map((cell) => cell.replace(/\s+/g, ' ').trim());
  return [...new Set(names.filter((name) => name !== ''))];
}
