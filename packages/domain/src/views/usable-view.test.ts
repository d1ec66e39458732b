import { describe, expect, it } from 'vitest';
import { filterFieldsFor } from '../filters/custom-fields.ts';
import { customColumn, customColumnId } from './custom-column.ts';
import { columnsOfList } from './lists.ts';
import type { ViewReader } from './usable-view.ts';
import { usableView } from './usable-view.ts';
import type { ViewState } from './view-state.ts';
import { viewState } from './view-state.ts';

const question = '0199aaaa-0000-7000-8000-000000000001';
const gone = '0199aaaa-0000-7000-8000-000000000002';
const everything: ViewReader = {
  filterFields: (input) => filterFieldsFor('jobs', input),
  columns: new Set([...columnsOfList.jobs, `question.${question}`]),
  seesCustomColumns: true,
  exists: ({ id }) => id === question,
};
const aState = (part: Partial<ViewState>): ViewState => ({ ...viewState.parse({}), ...part });
const late = { field: 'isLate', operator: 0, value: true };
const number = (id: string) => ({ field: `answers.${id}.number`, operator: 'less', value: 3 });

describe('a view as its reader can have it', () => {
  it('is itself where everything is there', () => {
    const state = aState({
      filters: { and: [late, number(question)] },
      sort: '-ID',
      section: 'status',
      display: 'map',
    });
    expect(usableView('jobs', state, everything)).toEqual({ state, problems: [] });
  });

  it('leaves out what asks for something that is gone, with what it is joined to by "or"', () => {
    const filters = { and: [late, { or: [late, number(gone)] }, number(question)] };
    const { state, problems } = usableView('jobs', aState({ filters }), everything);
    expect(state.filters).toEqual({ and: [late, number(question)] });
    expect(problems).toEqual([{ part: 'filters', field: `answers.${gone}.number`, reason: 'gone' }]);
  });

  it('filters nothing where nothing is left, and where it can’t be read', () => {
    expect(usableView('jobs', aState({ filters: number(gone) }), everything).state.filters).toBeNull();
    for (const filters of ['late', 7, { and: 'late' }, { ...late, operator: 'rhymes' }]) {
      const { state, problems } = usableView('jobs', aState({ filters }), everything);
      expect(state.filters, JSON.stringify(filters)).toBeNull();
      expect(problems, JSON.stringify(filters)).toHaveLength(1);
    }
  });

  it('is sorted by the keys that are left', () => {
    const sort = `-status,answers.${gone}.number,answers.${question}.number,ID`;
    const { state, problems } = usableView('jobs', aState({ sort }), everything);
    expect(state.sort).toBe(`-status,answers.${question}.number,ID`);
    expect(problems).toEqual([{ part: 'sort', field: `answers.${gone}.number`, reason: 'gone' }]);
  });

  it('is grouped by a question or a field that is there and may be asked for', () => {
    const by = (id: string) => `answers.${id}.number`;
    const sectionOf = (section: string, reader = everything) => {
      const { state, problems } = usableView('jobs', aState({ section }), reader);
      return [state.section, ...problems.map(({ part, field, reason }) => `${part} ${field} ${reason}`)];
    };
    expect(sectionOf(by(question))).toEqual([by(question)]);
    expect(sectionOf(by(gone))).toEqual([null, `section ${by(gone)} gone`]);
    const hidden: ViewReader = { ...everything, filterFields: () => ({}) };
    expect(sectionOf(by(question), hidden)).toEqual([null, `section ${by(question)} hidden`]);
    // By a comment nothing is grouped, by a profile no jobs.
    expect(sectionOf(`answers.${question}.comment`)).toEqual([null, `section answers.${question}.comment gone`]);
    expect(sectionOf('profile_field.car.yes')).toEqual([null, 'section profile_field.car.yes gone']);
  });

  it('tells what is hidden from what is gone', () => {
    const reader: ViewReader = { ...everything, columns: new Set(['status']), filterFields: () => ({}) };
    const columns = ['status', 'people', 'wing', `question.${gone}`].map((id) => ({ id, width: null, pinned: false }));
    const { state, problems } = usableView('jobs', aState({ filters: late, sort: 'ID', columns }), reader);
    expect(state).toEqual(aState({ columns: columns.slice(0, 1) }));
    expect(problems.map(({ part, field, reason }) => `${part} ${field} ${reason}`)).toEqual([
      'filters isLate hidden',
      'sort ID hidden',
      'columns people hidden',
      'columns wing gone',
      `columns question.${gone} gone`,
    ]);
  });

  it('falls back to the list’s own columns, display and section', () => {
    const columns = [{ id: 'wing', width: null, pinned: false }];
    const { state } = usableView('users', aState({ columns, display: 'board', section: 'status' }), {
      ...everything,
      columns: new Set(),
    });
    expect(state).toEqual(aState({}));
  });
});

describe('columns of fields and questions', () => {
  it('have names that say what they show', () => {
    for (const column of [
      { kind: 'question', field: question },
      { kind: 'project_field', field: 'phase.two' },
      { kind: 'profile_field', field: 'shoeSize' },
    ] as const) {
      expect(customColumn(customColumnId(column))).toEqual(column);
    }
    for (const id of ['status', 'question.', 'question', 'calculated.x']) expect(customColumn(id), id).toBeNull();
  });
});
