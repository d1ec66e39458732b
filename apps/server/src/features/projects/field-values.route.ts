import * as calls from '@plumbline/contract/project-fields';
import { projectFieldTypes } from '@plumbline/domain/projects/field-types';
import { isFieldVisible } from '@plumbline/domain/projects/project';
import { columnsOf, readsField } from '@plumbline/domain/projects/field-definitions';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { differentCells, differentOptions, differentTexts } from './field-values.queries.ts';

export const listFieldValues = endpoint(calls.listFieldValues, {
  handle: async ({ db, actor, settings, authorize, input: { query } }) => {
    authorize('project.list');
    const field = settings.projectFields.find(({ id }) => id === query.fieldId);
    if (!field || !readsField(actor, field, isFieldVisible(field.id, {}))) throw new Problem('not_found');
    const { filterPart, hasColumns, hasOptions } = projectFieldTypes[field.type];
    const asWire = (values: readonly { value: string; label: string }[]) =>
      values.map((one) => ({ field: field.id, ...one }));
    if (hasOptions) return asWire(await differentOptions(db, field.id, query.search));
    if (hasColumns) {
      const column = query.column ?? columnsOf(field)[0];
      if (column === undefined) throw new Problem('columns_missing');
      if (!columnsOf(field).includes(column)) {
        throw new Problem('not_valid', { fields: [{ path: 'query.column', code: 'column_unknown', message: '' }] });
      }
      return asWire(await differentCells(db, actor, field.id, column, query.search));
    }
    const isText = filterPart === 'text' || filterPart === 'number';
    return isText ? asWire(await differentTexts(db, actor, field.id, query.search)) : [];
  },
});
