export { isolated, isolatedName, isolatedNames } from '@plumbline/domain/text/isolate';
