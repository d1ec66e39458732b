export { ListToolbar } from './list-toolbar.tsx';
export { savedDefaultQuery } from './saved-default.ts';
export { useCustomColumns } from './use-custom-columns.tsx';
export { useListGroups, type GroupValue } from './use-list-groups.tsx';
export { useListView } from './use-list-view.ts';
export { ViewedList } from './viewed-list.tsx';
export { ViewNotice } from './view-notice.tsx';
