import type { ProjectField } from '@plumbline/domain/projects/field-definitions';
import { projectField } from '@plumbline/domain/projects/field-definitions';
import type { InstanceList } from '@plumbline/domain/projects/lists';

/** The ids of the demo's project fields. */
export const fieldIds = {
  stops: 'number-of-stops',
  ratedLoad: 'rated-load',
  contract: 'maintenance-contract',
  contact: 'contact-on-site',
  lifts: 'lift-cars',
  plans: 'floor-plans',
} as const;

/** The columns of the table of lifts. */
export const liftColumns = { name: 'Lift | מעלית', registration: 'Registration | רישום', load: 'Load | עומס' } as const;

const building = 'Building | המבנה';
const inspectorsWrite = { inspector: { read: true, write: true } };
const clientsRead = { client: { read: true, write: false } };

/** The fields of each building. */
export const demoFields: readonly ProjectField[] = [
  { id: fieldIds.stops, label: 'Number of stops | מספר תחנות', type: 'text', accessRules: clientsRead },
  { id: fieldIds.ratedLoad, label: 'Rated load | עומס נקוב', type: 'text', accessRules: clientsRead },
  { id: fieldIds.contract, label: 'Maintenance contract | חוזה שירות', type: 'list' },
  { id: fieldIds.contact, label: 'Contact on site | איש קשר במקום', type: 'text', accessRules: inspectorsWrite },
  {
    id: fieldIds.lifts,
    label: 'Lifts | מעליות',
    type: 'table',
    accessRules: clientsRead,
    table: [Object.values(liftColumns)],
    settings: { qrColumn: liftColumns.registration },
  },
  { id: fieldIds.plans, label: 'Floor plans | תוכניות קומה', type: 'blueprint_list', accessRules: clientsRead },
].map((field, order) => projectField.parse({ ...field, order, settings: { group: building, ...field.settings } }));

/** The kinds of maintenance contract that a building can have. */
export const contracts = {
  full: 'Full cover | כולל חלקים',
  basic: 'Inspection and oiling | טיפול מונע בלבד',
  none: 'None | ללא חוזה',
} as const;

/** What the company's lists offer. */
export const demoLists: Readonly<Record<InstanceList | typeof fieldIds.contract, readonly string[]>> = {
  factories: ['Carmel Ropes, Yokneam', 'Drahtwerk Neuhof', 'Kiso Wire Works', 'חבלי פלדה הנגב'],
  materials: ['גליל דלת', 'כרטיס פיקוד', 'מגע נעילה', 'מצבר 24V', 'נורת לד לתא', 'רפידת בלם'],
  customers: ['Gesher Properties', 'קניוני הגליל', 'Weizmann Housing Association', 'מרכז רפואי רגר'],
  [fieldIds.contract]: Object.values(contracts),
};
