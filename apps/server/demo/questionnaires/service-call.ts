import { fromList, onPlan } from './source-kinds.ts';
import { check, choice, choices, distance, hebrew, hours, moment, number, photo, text, yesNo } from './kinds.ts';
import type { DemoQuestionnaire } from './words.ts';

/** A fault that somebody called about: one question at a time, in Hebrew. */
export const serviceCall: DemoQuestionnaire = {
  uniqueId: '0192d3a0-0000-7000-8000-000000000003',
  title: 'קריאת שירות: תקלה במעלית',
  icon: 'wrench',
  description: 'מה קרה, מה נמצא ומה תוקן.',
  clientCanCreate: true,
  about: 'lift',
  rightToLeft: true,
  plannedLength: 60,
  mainQuestions: ['reported'],
  shares: { small: 22, large: 45 },
  questions: [
    moment('arrived', 'שעת ההגעה', { forClients: true }),
    onPlan('plan', 'סימון המקום על תוכנית הקומה', { forClients: true }),
    choice('reported', 'מה דווח?', {
      forClients: true,
      from: [
        ['המעלית אינה נוסעת', 5],
        ['אדם כלוא', 1],
        ['דלת אינה נסגרת', 4],
        ['רעש או רעידה', 3],
        ['לחצן או תאורה', 3],
      ],
    }),
    yesNo('trapped', 'האם היה אדם כלוא בתא?', { yes: 0.1, forClients: true, leads: [[false, 'found']] }),
    number('trapped_minutes', 'כמה דקות עד החילוץ?', { min: 0, max: 600, usual: [12, 55] }),
    choice('found', 'היכן נמצאה התקלה?', {
      forClients: true,
      from: [
        ['דלתות', 6],
        ['פיקוד', 3],
        ['הנעה ובלם', 2],
        ['תא', 2],
        ['הזנת חשמל', 1],
      ],
    }),
    text('cause', 'מה גרם לתקלה?', {
      long: true,
      forClients: true,
      says: ({ random }) =>
        random.oneOf([
          'לכלוך במסילת הדלת מנע סגירה.',
          'מגע דלת בקומה 3 היה מרוחק.',
          'נתיך פיקוד נשרף.',
          'וילון האור זז ממקומו.',
          'מפסק הגבלה עליון התכופף.',
          'הפסקת חשמל קצרה; הפיקוד לא אותחל.',
        ]),
    }),
    photo('photo', 'צילום המקום', 'landing_door', { forClients: true }),
    choices('done', 'מה נעשה?', {
      from: ['ניקוי', 'כוונון', 'החלפת חלק', 'אתחול', 'הדרכת מנהל המבנה'],
      upTo: 3,
      forClients: true,
    }),
    fromList('part', 'איזה חלק הוחלף?', {
      list: 'materials',
      shownWhen: '{done} contains "החלפת חלק"',
      forClients: true,
    }),
    check(hebrew, 'locks', 'נעילות דלתות לאחר התיקון', {
      faults: ['נעילה בקומה אחת דורשת החלפה.', 'נדרש חלק חילוף למנעול.'],
      picture: 'landing_door',
      weight: 2,
    }),
    check(hebrew, 'levelling_check', 'עצירה בגובה הקומה', { faults: ['סטייה בקומת הכניסה.'], picture: 'door_gap' }),
    distance('levelling', 'סטייה גדולה ביותר, מ״מ', { min: 0, max: 100, usual: [0, 9] }),
    check(hebrew, 'alarm', 'קריאת חירום', { faults: ['אין מענה מהמוקד.'], picture: 'car' }),
    hours('worked', 'שעות העבודה', { from: [8, 15], lasts: 1 }),
    yesNo('running', 'האם המעלית הוחזרה לפעולה?', {
      yes: 0.95,
      forClients: true,
      noIs: ['המעלית הושבתה; ממתינים לחלק.'],
      picture: 'warning_sign',
    }),
    text('contact', 'מי קיבל את המעלית?', {
      about: 'חתימה של מי שקיבל.',
      signed: true,
      says: ({ random }) => random.oneOf(['אילנה, מנהלת המבנה', 'שומר הלובי', 'רפי, אב הבית', 'ועד הבית']),
    }),
  ],
};
