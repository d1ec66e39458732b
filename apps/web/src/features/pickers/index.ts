export { JobPicker } from './job-picker.tsx';
export { UserPicker } from './user-picker.tsx';
