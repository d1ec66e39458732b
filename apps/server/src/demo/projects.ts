import type { PictureName } from './pictures/picture-names.ts';
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
  },
];
