export { JobPicker } from './job-picker.tsx';
export { PeopleField } from './people-field.tsx';
export { UserPicker } from './user-picker.tsx';
