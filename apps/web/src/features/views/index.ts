export { DisplaySwitch } from './display-switch.tsx';
export { ListToolbar } from './list-toolbar.tsx';
export { useCustomColumns } from './use-custom-columns.tsx';
export { useListGroups, type GroupValue } from './use-list-groups.tsx';
export { useListView } from './use-list-view.ts';
export { ViewNotice } from './view-notice.tsx';
