import type { Namespaces } from './namespaces.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    /** `t(($) => $.jobs.title)`: the first step is always the namespace, so a key is the same text everywhere. */
    enableSelector: 'strict';
    defaultNS: 'ui';
    resources: Namespaces;
    returnNull: false;
  }
}
