import {
  check as checkIn,
  choice,
  day,
  distance,
  hebrew,
  moment,
  note,
  number,
  photo,
  pictureChoice,
  step,
  text,
  yesNo,
} from './kinds.ts';

const check = checkIn.bind(undefined, hebrew);

/** The yearly inspection of an escalator, first part: what it is, its machine and its steps. */
export const escalatorMachine = [
  step('identification', 'זיהוי', 'clipboard'),
  note(
    'safety',
    'לפני שמתחילים',
    '<p>יש לתאם עם מנהל המבנה, לסגור את הגישה משני הקצוות במחסומים ולתלות שלט אזהרה. אין להכניס יד לתא המכונות לפני ניתוק ונעילה של המפסק הראשי ו<strong>בדיקת היעדר מתח</strong>.</p>',
    'warning_sign',
  ),
  moment('started', 'תחילת הבדיקה', { forClients: true }),
  text('registration', 'מספר רישום', {
    about: 'על השלט שליד המסרק התחתון; אפשר לסרוק את הקוד.',
    qr: true,
    forClients: true,
    says: ({ random }) => `ESC-${random.whole(10, 99)}-${random.whole(100, 999)}`,
  }),
  photo('plate_photo', 'צילום לוחית היצרן', 'plate'),
  choice('kind', 'סוג המתקן', {
    about: 'השאלות בהמשך תלויות בתשובה זו.',
    forClients: true,
    from: [
      ['דרגנוע', 9],
      ['מסוע נע משופע', 2],
    ],
  }),
  choice('place', 'מיקום', {
    from: [
      ['בתוך המבנה', 8],
      ['בחוץ, מקורה', 2],
      ['בחוץ, חשוף לגשם', 1],
    ],
  }),
  distance('rise', 'גובה ההרמה, מ׳', { min: 0, max: 60, step: 0.1, usual: [3.6, 9.5], decimals: 1 }),
  number('speed', 'מהירות נומינלית, מ׳/ש׳', {
    min: 0.1,
    max: 0.75,
    step: 0.05,
    usual: [0.5, 0.65],
    decimals: 2,
  }),
  number('built', 'שנת התקנה', { min: 1960, max: 2100, usual: [1994, 2023] }),
  choice('earlier_defects', 'ליקויים מהתסקיר הקודם', {
    from: [
      ['כולם תוקנו', 6],
      ['חלקם עדיין פתוחים', 2],
      ['לא היו', 4],
    ],
    forClients: true,
  }),
  yesNo('logbook', 'האם ספר המתקן נמצא במקום?', { yes: 0.92, noIs: ['ספר המתקן לא נמצא; יישלח על ידי חברת השירות.'] }),

  step('machine_room', 'תא מכונות', 'engine'),
  check('room_cover', 'מכסי התא: יציבים, נעולים, מפסק בטיחות', {
    faults: ['מכסה מתנדנד בדריכה.', 'מפסק המכסה אינו עוצר את המתקן.'],
  }),
  check('room_clean', 'ניקיון, שמן ומים בתא', {
    faults: ['הצטברות סיבים ואבק – סכנת אש.', 'שמן בתחתית התא.', 'מים בתא התחתון.'],
    picture: 'machine',
    weight: 1.5,
  }),
  check('main_switch', 'מפסק ראשי: מסומן וניתן לנעילה', {
    faults: ['לא ניתן לנעול את המפסק במצב מנותק.', 'חסר סימון.'],
    picture: 'cabinet',
  }),
  check('controller', 'לוח פיקוד: חיווט, הגנות, הארקה', {
    faults: ['כיסוי ממסר חסר.', 'חיבור הארקה רופף.'],
    picture: 'cabinet',
  }),
  check('gear', 'ממסרה: מפלס שמן, נזילות, רעש', {
    faults: ['נזילת שמן מאטם הציר.', 'רעש חריג במיסב.'],
    picture: 'machine',
    weight: 1.5,
  }),
  yesNo('has_chain', 'האם ההנעה בשרשרת?', { yes: 0.8, leads: [[false, 'brake']] }),
  check('drive_chain', 'שרשרת הנעה: מתיחה, שימון, בלאי', {
    faults: ['השרשרת רפויה.', 'השרשרת יבשה ומחלידה.'],
    picture: 'ropes',
  }),
  distance('chain_stretch', 'התארכות השרשרת, ‎%', { min: 0, max: 5, step: 0.1, usual: [0.2, 1.6], decimals: 1 }),
  check('chain_switch', 'מפסק קריעת שרשרת', { faults: ['המפסק אינו פועל בשחרור השרשרת.'] }),
  check('brake', 'בלם הפעלה: רפידות וקפיצים', {
    faults: ['רפידות הבלם שחוקות.', 'הבלם חם למגע.'],
    picture: 'brake',
  }),
  yesNo('has_second_brake', 'האם מותקן בלם עזר?', {
    about: 'חובה בגובה הרמה שמעל 6 מ׳ ובדרגנוע ציבורי.',
    yes: 0.5,
    leads: [[false, 'room_stop']],
  }),
  check('second_brake', 'בלם עזר: נועל ומחזיק', { faults: ['בלם העזר אינו נועל בעומס.'], picture: 'brake' }),
  check('room_stop', 'מפסק עצירה ושקע שירות בתא', { faults: ['השקע ללא הגנה מפני התחשמלות.'] }),
  photo('room_photo', 'צילום תא המכונות', 'machine'),

  step('steps', 'מדרגות', 'stairs'),
  pictureChoice('step_state', 'מצב משטחי הדריכה', {
    about: 'יש לבדוק סיבוב שלם של כל המדרגות.',
    forClients: true,
    from: [
      { value: 'שלם', caption: 'כל השיניים שלמות', picture: 'steps_good', often: 6 },
      { value: 'שבור', caption: 'שיניים שבורות או סדק', picture: 'steps_broken', often: 3, isFault: true },
    ],
    leads: [['שלם', 'step_gap']],
  }),
  number('broken_steps', 'מספר המדרגות הפגומות', { min: 1, max: 200, usual: [1, 4] }),
  distance('step_gap', 'מרווח בין מדרגות, מ״מ', { about: 'לא יותר מ־6 מ״מ.', min: 0, max: 30, usual: [2, 5] }),
  check('step_marking', 'סימון צהוב בשולי המדרגות', { absent: 0.1, faults: ['הסימון דהוי.'], picture: 'steps_good' }),
  check('step_rollers', 'גלגלי מדרגות ומסילות', { faults: ['גלגל שחוק – נשמעת נקישה.'] }),
  check('step_missing', 'גלאי מדרגה חסרה', { absent: 0.25, faults: ['הגלאי אינו עוצר את המתקן.'] }),
  check('step_sag', 'מפסק שקיעת מדרגה', { faults: ['המפסק פועל מאוחר מדי.'] }),

  step('combs', 'מסרקות', 'checklist'),
  check('comb_teeth', 'שיני המסרק בקצה העליון', {
    faults: ['שתי שיניים סמוכות שבורות.', 'שן שבורה אחת.'],
    picture: 'comb',
    weight: 2,
  }),
  check('comb_teeth_low', 'שיני המסרק בקצה התחתון', {
    faults: ['שתי שיניים סמוכות שבורות.', 'שן שבורה אחת.'],
    picture: 'comb',
    weight: 2,
  }),
  distance('comb_depth', 'עומק השתלבות בחריצים, מ״מ', { about: 'לפחות 4 מ״מ.', min: 0, max: 20, usual: [4, 8] }),
  check('comb_switch', 'מפסק לוח המסרק', { faults: ['המפסק אינו פועל בלחץ אופקי.'] }),
  check('landing_plate', 'משטחי העלייה והירידה', { faults: ['משטח מחליק.', 'בורג בולט.'], picture: 'comb' }),
  number('comb_light', 'תאורה ליד המסרק, לוקס', { min: 0, max: 3000, usual: [55, 260], picture: 'gauge' }),
  day('comb_replaced', 'החלפה אחרונה של מסרקות', { after: [-900, -10], optional: true }),
];
