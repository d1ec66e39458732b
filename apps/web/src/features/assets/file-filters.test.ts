import { readFilter } from '@plumbline/domain/filters/check';
import { filterFields } from '@plumbline/domain/filters/fields';
import { describe, expect, it } from 'vitest';
import type { FileFilters } from './file-filters.ts';
import { filtersFrom, filtersText, uploadDays } from './file-filters.ts';
import { fileGroups } from './file-look.ts';

const nothing: FileFilters = { group: null, project: null, uploadedBy: null, uploaded: null };

describe('the choices above the list of files', () => {
  it.each([
    { ...nothing, project: 'p1' },
    { ...nothing, uploadedBy: 'u1' },
    ...uploadDays.map((uploaded) => ({ ...nothing, uploaded })),
    ...fileGroups.map((group) => ({ group, project: 'p1', uploadedBy: 'u1', uploaded: 'today' as const })),
  ])('are read back as they were chosen, and are a filter that the list takes: %o', (chosen) => {
    const text = filtersText(chosen);
    expect(filtersFrom(text)).toEqual(chosen);
    expect(readFilter(text ?? '', filterFields.files)).toMatchObject({ ok: true });
  });

  it('leave the address alone when nothing is chosen', () => {
    expect(filtersText(nothing)).toBeNull();
    expect(filtersFrom(null)).toEqual(nothing);
  });

  it.each([
    '{',
    'null',
    '[]',
    '{"and":1}',
    '{"and":[null,{"field":"project","value":4},{"field":"extension","operator":"in","value":["exe"]}]}',
  ])('are none when the address holds something else: %s', (text) => {
    expect(filtersFrom(text)).toEqual(nothing);
  });
});
