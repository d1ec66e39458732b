import type { InstanceList } from '@plumbline/domain/projects/lists';
import { fieldIds } from '../project-fields.ts';
import type { DemoQuestion, Words } from './words.ts';
import { ask } from './words.ts';

/** One item of a list that the company uses for all its projects. */
export function fromList(key: string, title: string, own: Words & { list: InstanceList }): DemoQuestion {
  return ask(key, 'system_list', title, {
    ...own,
    settings: { systemListType: own.list, sortAlphabet: true },
    answer: ({ random, noted }) => ({ value: random.oneOf(noted.lists[own.list]) }),
  });
}

/** Marks on a plan of the building, where there is one. */
export function onPlan(key: string, title: string, own: Words = {}): DemoQuestion {
  return ask(key, 'blueprint', title, { ...own, optional: true, settings: { field: fieldIds.plans } });
}

/** Which of the building's lifts it is; its code can be scanned. */
export function whichLift(key: string, title: string, own: Words = {}): DemoQuestion {
  return ask(key, 'project_table', title, {
    ...own,
    settings: { projectTableType: fieldIds.lifts, qrReader: true },
    answer: ({ random, noted }) => ({ value: [random.oneOf(noted.lifts)] }),
  });
}

/** Who opens the doors of the building: shown as it is noted, and noted again where it is somebody else now. */
export function contactOnSite(key: string, title: string, own: Words = {}): DemoQuestion {
  return ask(key, 'project_value', title, {
    ...own,
    settings: { field: fieldIds.contact },
    answer: ({ noted }) => ({ value: noted.contact }),
  });
}
