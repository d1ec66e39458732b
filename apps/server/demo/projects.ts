import type { PictureName } from './pictures/picture-names.ts';
import type { contracts } from './project-fields.ts';
import type { Machine } from './questionnaires/words.ts';

/** A building of the demo, on a street that exists. */
export interface DemoProject {
  name: string;
  address: string;
  lat: number;
  long: number;
  companies: readonly string[];
  isPrivate: boolean;
  /** What there is to inspect. */
  has: readonly Machine[];
  cover: PictureName;
  /** The people of it, by e-mail. */
  members: readonly string[];
  /** The clients who were invited to it, by e-mail. */
  clients: readonly string[];
  /** The values of its fields. */
  building: { stops: number; ratedLoad: number; contract: keyof typeof contracts; contact: string };
  /** The plates of its lifts. */
  registrations: readonly string[];
  /** Whether there is a plan of its ground floor. */
  hasPlan?: true;
}

const north = ['manager@demo.test', 'tamar.shaked@demo.test', 'eitan.golan@demo.test'];
const centre = ['manager@demo.test', 'inspector@demo.test', 'sara.weiss@demo.test'];
const south = ['michal.bar@demo.test', 'oleg.marchenko@demo.test', 'gadi.nissim@demo.test'];

/** Eight buildings from Haifa to Eilat. */
export const demoProjects: readonly DemoProject[] = [
  {
    name: 'Rothschild 45 Residences',
    address: 'Rothschild Blvd 45, Tel Aviv-Yafo',
    lat: 32.06412,
    long: 34.77436,
    companies: ['Gesher Properties'],
    isPrivate: false,
    has: ['lift'],
    cover: 'car',
    members: centre,
    clients: ['client@demo.test'],
    building: { stops: 9, ratedLoad: 630, contract: 'full', contact: 'Ilana Perry, building manager' },
    registrations: ['IL-21-0417', 'IL-21-0418'],
    hasPlan: true,
  },
  {
    name: 'מגדלי הארבעה',
    address: 'הארבעה 28, תל אביב-יפו',
    lat: 32.06978,
    long: 34.78371,
    companies: ['Gesher Properties'],
    isPrivate: false,
    has: ['lift', 'escalator'],
    cover: 'landing_door',
    members: [...centre, 'michal.bar@demo.test'],
    clients: [],
    building: { stops: 28, ratedLoad: 1250, contract: 'full', contact: 'רפי כהן, אב הבית' },
    registrations: ['IL-22-1101', 'IL-22-1102', 'IL-22-1103', 'IL-22-1104'],
  },
  {
    name: 'Jaffa Road Station Hall',
    address: 'Jaffa Road 218, Jerusalem',
    lat: 31.78872,
    long: 35.20336,
    companies: [],
    isPrivate: false,
    has: ['lift', 'escalator'],
    cover: 'steps_good',
    members: ['michal.bar@demo.test', 'inspector@demo.test', 'oleg.marchenko@demo.test'],
    clients: [],
    building: { stops: 4, ratedLoad: 1600, contract: 'basic', contact: 'Control room of the station' },
    registrations: ['IL-34-2200', 'IL-34-2201'],
  },
  {
    name: 'קניון הכרמל העליון',
    address: 'שדרות הנשיא 109, חיפה',
    lat: 32.80612,
    long: 34.98634,
    companies: ['קניוני הגליל'],
    isPrivate: false,
    has: ['lift', 'escalator'],
    cover: 'handrail',
    members: north,
    clients: ['avner.tal@demo.test'],
    building: { stops: 5, ratedLoad: 1000, contract: 'full', contact: 'מוקד הביטחון של הקניון' },
    registrations: ['IL-41-0310', 'IL-41-0311', 'IL-41-0312'],
  },
  {
    name: 'Jabotinsky Office Tower',
    address: 'Jabotinsky St 7, Ramat Gan',
    lat: 32.08407,
    long: 34.80312,
    companies: ['Gesher Properties'],
    isPrivate: false,
    has: ['lift'],
    cover: 'machine',
    members: [...centre, 'eitan.golan@demo.test'],
    clients: [],
    building: { stops: 24, ratedLoad: 1000, contract: 'basic', contact: 'Reception, ground floor' },
    registrations: ['IL-25-0771', 'IL-25-0772', 'IL-25-0773'],
    hasPlan: true,
  },
  {
    name: 'מרכז רפואי רגר',
    address: 'שדרות רגר 151, באר שבע',
    lat: 31.25824,
    long: 34.79986,
    companies: [],
    isPrivate: false,
    has: ['lift', 'escalator'],
    cover: 'plate',
    members: south,
    clients: [],
    building: { stops: 8, ratedLoad: 1600, contract: 'full', contact: 'מחלקת אחזקה, מבנה 2' },
    registrations: ['IL-56-0905', 'IL-56-0906', 'IL-56-0907'],
  },
  {
    name: 'Weizmann Housing, Kfar Saba',
    address: 'Weizmann St 132, Kfar Saba',
    lat: 32.17693,
    long: 34.90852,
    companies: [],
    isPrivate: true,
    has: ['lift'],
    cover: 'door_gap',
    members: ['michal.bar@demo.test', 'sara.weiss@demo.test', 'tamar.shaked@demo.test'],
    clients: [],
    building: { stops: 6, ratedLoad: 450, contract: 'none', contact: 'House committee, flat 3' },
    registrations: ['IL-27-0134'],
  },
  {
    name: 'מלון שדרות התמרים',
    address: 'שדרות התמרים 8, אילת',
    lat: 29.55741,
    long: 34.95213,
    companies: ['קניוני הגליל'],
    isPrivate: false,
    has: ['lift', 'escalator'],
    cover: 'cabinet',
    members: [...south, 'manager@demo.test'],
    clients: ['avner.tal@demo.test'],
    building: { stops: 11, ratedLoad: 630, contract: 'basic', contact: 'קצין הביטחון של המלון' },
    registrations: ['IL-68-0452', 'IL-68-0453'],
  },
];
