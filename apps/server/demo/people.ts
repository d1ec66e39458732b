import type { Role } from '@plumbline/domain/actor/roles';

/** The password of everybody in the demo. */
export const demoPassword = 'plumbline-demo';

/** A person of the demo. */
export interface DemoPerson {
  email: string;
  role: Role;
  first: string;
  last: string;
  language: 'en' | 'he';
  phone: string;
  /** Registered, invited and not yet come, or shut out. */
  state: 'active' | 'invited' | 'banned';
  inTraining?: boolean;
  greenMark?: boolean;
  canManageSkills?: boolean;
  companies?: readonly string[];
  profile?: Readonly<Record<string, unknown>>;
}

/** The sign-ins that are shown at the start: one a role. */
export const demoSignIns: readonly { role: Role; email: string }[] = [
  { role: 'sys_admin', email: 'system@demo.test' },
  { role: 'business_admin', email: 'admin@demo.test' },
  { role: 'project_manager', email: 'manager@demo.test' },
  { role: 'inspector', email: 'inspector@demo.test' },
  { role: 'client', email: 'client@demo.test' },
];

const onSite = (startDate: string, shoeSize: string, size: string, harnessNumber: string) => ({
  startDate,
  shoeSize,
  shirtSize: size,
  coatSize: size,
  harnessNumber,
  workSafetyPermit: { value: true, files: [] },
});

/** Twelve people over all roles, with names in both languages. */
export const demoPeople: readonly DemoPerson[] = [
  {
    email: 'system@demo.test',
    role: 'sys_admin',
    first: 'Noa',
    last: 'Peretz',
    language: 'en',
    phone: '050-555-0100',
    state: 'active',
    canManageSkills: true,
    greenMark: true,
  },
  {
    email: 'admin@demo.test',
    role: 'business_admin',
    first: 'דנה',
    last: 'לוי',
    language: 'he',
    phone: '050-555-0101',
    state: 'active',
    canManageSkills: true,
    greenMark: true,
  },
  {
    email: 'manager@demo.test',
    role: 'project_manager',
    first: 'Yoav',
    last: 'Cohen',
    language: 'en',
    phone: '050-555-0102',
    state: 'active',
    greenMark: true,
    canManageSkills: true,
  },
  {
    email: 'michal.bar@demo.test',
    role: 'project_manager',
    first: 'מיכל',
    last: 'בר',
    language: 'he',
    phone: '050-555-0103',
    state: 'active',
  },
  {
    email: 'inspector@demo.test',
    role: 'inspector',
    first: 'Amir',
    last: 'Haddad',
    language: 'en',
    phone: '052-555-0104',
    state: 'active',
    greenMark: true,
    profile: onSite('2017-03-01', '43', 'l', 'H-204'),
  },
  {
    email: 'tamar.shaked@demo.test',
    role: 'inspector',
    first: 'תמר',
    last: 'שקד',
    language: 'he',
    phone: '052-555-0105',
    state: 'active',
    greenMark: true,
    profile: onSite('2019-09-15', '39', 's', 'H-211'),
  },
  {
    email: 'oleg.marchenko@demo.test',
    role: 'inspector',
    first: 'Oleg',
    last: 'Marchenko',
    language: 'en',
    phone: '054-555-0106',
    state: 'active',
    profile: onSite('2014-01-05', '45', 'xxl', 'H-118'),
  },
  {
    email: 'eitan.golan@demo.test',
    role: 'inspector',
    first: 'איתן',
    last: 'גולן',
    language: 'he',
    phone: '054-555-0107',
    state: 'active',
    inTraining: true,
    profile: onSite('2025-11-02', '44', 'm', 'H-260'),
  },
  {
    email: 'sara.weiss@demo.test',
    role: 'inspector',
    first: 'Sara',
    last: 'Weiss',
    language: 'en',
    phone: '054-555-0108',
    state: 'active',
    profile: onSite('2021-06-20', '38', 'm', 'H-233'),
  },
  {
    email: 'gadi.nissim@demo.test',
    role: 'inspector',
    first: 'גדי',
    last: 'ניסים',
    language: 'he',
    phone: '053-555-0109',
    state: 'banned',
  },
  {
    email: 'client@demo.test',
    role: 'client',
    first: 'Ruth',
    last: 'Feldman',
    language: 'en',
    phone: '050-555-0110',
    state: 'active',
    companies: ['Gesher Properties'],
  },
  {
    email: 'avner.tal@demo.test',
    role: 'client',
    first: 'אבנר',
    last: 'טל',
    language: 'he',
    phone: '050-555-0111',
    state: 'invited',
    companies: ['קניוני הגליל'],
  },
];
