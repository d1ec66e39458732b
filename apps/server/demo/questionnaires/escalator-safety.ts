import {
  check as checkIn,
  choice,
  choices,
  day,
  distance,
  hebrew,
  number,
  photo,
  step,
  summary,
  text,
  yesNo,
} from './kinds.ts';
import { calculated } from './derived-kinds.ts';

const check = checkIn.bind(undefined, hebrew);

/** The yearly inspection of an escalator, second part: handrail, skirting, safety devices, tests, what comes of it. */
export const escalatorSafety = [
  step('handrail', 'מאחזי יד', 'escalator'),
  check('handrail_state', 'מצב מאחזי היד לכל אורכם', {
    faults: ['סדק במאחז היד הימני.', 'חיבור המאחז נפתח.'],
    picture: 'handrail',
    weight: 1.5,
  }),
  distance('handrail_difference', 'הפרש מהירות בין המאחז למדרגות, ‎%', {
    about: 'בין 0 ל־2 ‎%.',
    min: -10,
    max: 10,
    step: 0.1,
    usual: [0, 1.9],
    decimals: 1,
  }),
  check('handrail_inlet', 'כניסת המאחז: מגן אצבעות ומפסק', {
    faults: ['המגן קרוע.', 'המפסק אינו עוצר את המתקן.'],
    picture: 'handrail',
  }),
  check('handrail_monitor', 'ניטור מהירות המאחז', { absent: 0.3, faults: ['אין עצירה בעת החלקת המאחז.'] }),
  distance('handrail_clearance', 'מרווח בין המאחז לקיר, מ״מ', {
    about: 'לפחות 80 מ״מ.',
    min: 0,
    max: 500,
    usual: [82, 160],
  }),

  step('balustrade', 'מעקה וחצאית', 'wall'),
  check('glass', 'לוחות זכוכית ופחי מעקה', {
    faults: ['זכוכית סדוקה.', 'פח מעקה רופף.', 'קצה חד בחיבור.'],
    picture: 'skirt',
  }),
  distance('skirt_gap', 'מרווח מדרגה–חצאית בצד אחד, מ״מ', {
    about: 'לא יותר מ־4 מ״מ בכל צד, ולא יותר מ־7 מ״מ בשני הצדדים יחד.',
    min: 0,
    max: 20,
    step: 0.5,
    usual: [1.5, 4],
    decimals: 1,
  }),
  distance('skirt_gap_other', 'מרווח מדרגה–חצאית בצד השני, מ״מ', {
    min: 0,
    max: 20,
    step: 0.5,
    usual: [1.5, 3],
    decimals: 1,
    must: { hold: '{skirt_gap} + {skirt_gap_other} <= 7', else: 'סכום המרווחים בשני הצדדים לא יעלה על 7 מ״מ.' },
  }),
  calculated('skirt_gap_sum', 'מרווח בשני הצדדים יחד, מ״מ', '{skirt_gap} + {skirt_gap_other}'),
  check('skirt_switches', 'מפסקי חצאית', { faults: ['מפסק אחד אינו פועל.'], picture: 'skirt' }),
  check('brushes', 'מברשות הטיה', {
    absent: 0.15,
    faults: ['קטע מברשת חסר.', 'המברשות שחוקות.'],
    picture: 'skirt',
    weight: 1.5,
  }),
  check('anti_climb', 'מניעת טיפוס והחלקה', { absent: 0.2, faults: ['חסר מחסום טיפוס.'] }),
  check('crossing', 'מגן צומת תקרה', { absent: 0.4, faults: ['המגן נותק.'] }),

  step('devices', 'התקני בטיחות', 'safety'),
  check('stop_buttons', 'לחצני עצירת חירום', {
    faults: ['הלחצן העליון תקוע.', 'שילוט הלחצן חסר.'],
    picture: 'handrail',
  }),
  check('key_switch', 'מפתח הפעלה וכיוון', { faults: ['ניתן להפעיל ללא מפתח.'] }),
  yesNo('auto_start', 'האם המתקן מופעל אוטומטית?', { yes: 0.45, leads: [[false, 'overspeed']] }),
  check('sensors', 'חיישני נוכחות משני הקצוות', { faults: ['החיישן מזהה מאוחר מדי.'] }),
  number('run_on', 'זמן פעולה אחרי הנוסע האחרון, שניות', { min: 0, max: 600, usual: [12, 60] }),
  check('overspeed', 'הגנה מפני מהירות יתר והיפוך כיוון', { faults: ['ההגנה לא נכנסה לפעולה בניסוי.'] }),
  check('phases', 'הגנת מנוע וחוסר פאזה', { faults: ['ההגנה מכוונת לזרם גבוה מדי.'], picture: 'gauge' }),
  check('signs', 'שילוט ופיקטוגרמות לנוסעים', {
    faults: ['שלט "יש לאחוז במאחז" חסר.', 'השילוט דהוי.'],
    picture: 'warning_sign',
  }),

  step('tests', 'ניסויים', 'gauge'),
  choice('brake_test', 'ניסוי בלימה', {
    from: [
      ['ללא עומס', 8],
      ['בעומס', 2],
    ],
  }),
  distance('stop_down', 'מרחק עצירה בירידה, מ״מ', {
    about: 'בין 200 ל־1000 מ״מ במהירות 0.5 מ׳/ש׳.',
    min: 0,
    max: 3000,
    usual: [230, 690],
  }),
  distance('stop_up', 'מרחק עצירה בעלייה, מ״מ', { min: 0, max: 3000, usual: [200, 480] }),
  number('current', 'זרם המנוע ללא עומס, אמפר', {
    min: 0,
    max: 200,
    step: 0.1,
    usual: [4.2, 16],
    decimals: 1,
    picture: 'gauge',
  }),
  number('insulation', 'התנגדות בידוד, MΩ', { min: 0, max: 1000, step: 0.1, usual: [1.2, 40], decimals: 1 }),
  check('noise', 'רעש ורעידות בנסיעה מלאה', { faults: ['רעידה באמצע המהלך.', 'חריקה בסיבוב העליון.'] }),

  step('conclusion', 'סיכום', 'approval'),
  yesNo('may_run', 'האם המתקן רשאי להמשיך לפעול?', {
    yes: 0.97,
    noIs: ['הושבת עד לתיקון הליקויים.'],
    picture: 'warning_sign',
    forClients: true,
    leads: [[true, 'next_day']],
  }),
  choices('closed_for', 'הושבת בגלל', {
    from: ['מסרקות', 'מדרגות', 'בלמים', 'מאחז יד', 'חצאית', 'חשמל'],
    upTo: 2,
    forClients: true,
  }),
  photo('closed_photo', 'צילום המחסום והשלט', 'warning_sign'),
  day('next_day', 'מועד הבדיקה הבאה', { after: [355, 366], forClients: true }),
  text('remarks', 'הערות לבעל המתקן', {
    long: true,
    optional: true,
    forClients: true,
    filled: 0.4,
    says: ({ random }) =>
      random.oneOf([
        'המתקן מתוחזק היטב. יש להקפיד על ניקוי התא התחתון לפני החורף.',
        'מומלץ להחליף את מאחזי היד בחצי השנה הקרובה.',
        'יש להשלים את השילוט בשתי השפות.',
        'מנהל המבנה נכח בבדיקה וקיבל הסבר על כל הסעיפים.',
      ]),
  }),
  summary('all_answers', 'ריכוז הממצאים'),
];
