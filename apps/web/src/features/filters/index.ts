export { useCustomSubjects } from './custom-subjects.ts';
export { FilterChips } from './filter-chips.tsx';
export { FilterForm } from './filter-form.tsx';
export { isFieldFor } from './filter-lists.ts';
export { jobTypesQuery, type Named } from './filter-names.ts';
export { countOf, emptyView, isOneOf, readView, withCondition, writeView, type FilterView } from './filter-view.ts';
export { default as filterStyles } from './filter.module.css';
export { useFieldName } from './use-field-name.ts';
