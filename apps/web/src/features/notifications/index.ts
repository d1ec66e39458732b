export { MuteMenuItem } from './components/mute-menu-item.tsx';
export { PreferencesOf } from './components/preferences-of.tsx';
export { useSendsSms } from './use-sends-sms.ts';
