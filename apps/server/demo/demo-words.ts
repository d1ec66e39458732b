import type { NameTranslations } from '@plumbline/domain/languages/names';
import { languages } from '@plumbline/domain/languages/languages';

/** What a demo speaks: one language, with a few names in the other, or both side by side for the tests of mixed texts. */
export const demoLanguages = ['en', 'he', 'mixed'] as const;
export type DemoLanguage = (typeof demoLanguages)[number];

type Pair = readonly [en: string, he: string];

/**
 * The texts of the demo in its two languages. Others are used unchanged: bilingual labels are split at their vertical
 * bar, and a few names remain in the other language on purpose.
 */
const pairs: readonly Pair[] = [
  // People.
  ['Noa', 'נועה'],
  ['Peretz', 'פרץ'],
  ['Dana', 'דנה'],
  ['Levi', 'לוי'],
  ['Yoav', 'יואב'],
  ['Cohen', 'כהן'],
  ['Michal', 'מיכל'],
  ['Bar', 'בר'],
  ['Amir', 'אמיר'],
  ['Haddad', 'חדאד'],
  ['Gadi', 'גדי'],
  ['Nissim', 'ניסים'],
  ['Ruth', 'רות'],
  ['Feldman', 'פלדמן'],
  ['Avner', 'אבנר'],
  ['Tal', 'טל'],
  // Buildings.
  ['Rothschild Blvd 45, Tel Aviv-Yafo', 'שדרות רוטשילד 45, תל אביב-יפו'],
  ['Ilana Perry, building manager', 'אילנה פרי, מנהלת המבנה'],
  ['Jaffa Road Station Hall', 'אולם התחנה, דרך יפו'],
  ['Jaffa Road 218, Jerusalem', 'דרך יפו 218, ירושלים'],
  ['Control room of the station', 'חדר הבקרה של התחנה'],
  ['Upper Carmel Mall', 'קניון הכרמל העליון'],
  ['HaNassi Blvd 109, Haifa', 'שדרות הנשיא 109, חיפה'],
  ['Security desk of the mall', 'מוקד הביטחון של הקניון'],
  ['Jabotinsky Office Tower', 'מגדל המשרדים ז׳בוטינסקי'],
  ['Jabotinsky St 7, Ramat Gan', 'ז׳בוטינסקי 7, רמת גן'],
  ['Reception, ground floor', 'דלפק קבלה, קומת הקרקע'],
  ['Rager Medical Center', 'מרכז רפואי רגר'],
  ['Rager Blvd 151, Beer Sheva', 'שדרות רגר 151, באר שבע'],
  ['Maintenance, building 2', 'מחלקת אחזקה, מבנה 2'],
  ['Weizmann Housing, Kfar Saba', 'שיכון ויצמן, כפר סבא'],
  ['Weizmann St 132, Kfar Saba', 'ויצמן 132, כפר סבא'],
  ['House committee, flat 3', 'ועד הבית, דירה 3'],
  ['Palm Boulevard Hotel', 'מלון שדרות התמרים'],
  ['HaTmarim Blvd 8, Eilat', 'שדרות התמרים 8, אילת'],
  ['Security officer of the hotel', 'קצין הביטחון של המלון'],
  ['HaArba’a St 28, Tel Aviv-Yafo', 'הארבעה 28, תל אביב-יפו'],
  ['Rafi Cohen, caretaker', 'רפי כהן, אב הבית'],
  // Companies, makers, parts.
  ['Gesher Properties', 'גשר נכסים'],
  ['Galilee Malls', 'קניוני הגליל'],
  ['Weizmann Housing Association', 'אגודת שיכון ויצמן'],
  ['Carmel Ropes, Yokneam', 'חבלי הכרמל, יקנעם'],
  ['Negev Steel Ropes', 'חבלי פלדה הנגב'],
  ['Door roller', 'גליל דלת'],
  ['Control board', 'כרטיס פיקוד'],
  ['Lock contact', 'מגע נעילה'],
  ['24 V battery', 'מצבר 24V'],
  ['LED lamp for the car', 'נורת לד לתא'],
  ['Brake lining', 'רפידת בלם'],
  // Days on which nobody works.
  ['Company holiday', 'יום חופש מרוכז'],
  // Job types.
  ['Lift: periodic inspection', 'מעלית: בדיקה תקופתית'],
  [
    'The half-yearly inspection of a passenger or goods lift, from the machine to the pit.',
    'בדיקה חצי־שנתית של מעלית נוסעים או משא, מהמכונה ועד הבור.',
  ],
  ['Load test after new ropes', 'מבחן עומס לאחר החלפת כבלים'],
  [
    'Ropes, terminations, brake and safety gear under load before the lift is handed over again.',
    'כבלים, חיבורים, בלם והתקן תפיסה תחת עומס, לפני החזרת המעלית לשימוש.',
  ],
  ['Survey for modernisation', 'סקר לשדרוג'],
  ['Measures and photos for the offer.', 'מידות ותמונות להצעת המחיר.'],
  ['Escalator: yearly inspection', 'דרגנוע: בדיקה שנתית'],
  [
    'The yearly inspection of an escalator or moving walk, from the machine room to the signs.',
    'בדיקה שנתית של דרגנוע או מסוע נע, מתא המכונות ועד השילוט.',
  ],
  ['Service call: lift fault', 'קריאת שירות: תקלה במעלית'],
  ['What happened, what was found and what was repaired.', 'מה קרה, מה נמצא ומה תוקן.'],
  // Skills.
  ['Lift inspector’s licence', 'רישיון בודק מעליות'],
  ['Work at height', 'עבודה בגובה'],
  ['First aid', 'עזרה ראשונה'],
  ['Qualified electrician', 'חשמלאי מוסמך'],
  ['Rope and sheave gauging', 'מדידת כבלים וגלגלות'],
  ['Entry to shafts and confined spaces', 'כניסה לפיר ולמקום מוקף'],
];

const english = new Map(pairs.map(([en, he]) => [he, en]));
const hebrew = new Map(pairs.map(([en, he]) => [en, he]));

/** A text as it is written in the demo of a language, and what it is called in the languages that the product speaks. */
export interface SaidName {
  readonly name: string;
  readonly translations: NameTranslations;
}

/**
 * Names a thing in a demo of a language. Where two languages live side by side, a label of both is written in English; everything is
 * called by its name in the other language, too, as far as the demo knows one.
 */
export function namingIn(language: DemoLanguage): (text: string) => SaidName {
  const [inEnglish, inHebrew] = [sayingIn('en'), sayingIn('he')];
  const say =
    language === 'mixed' ? (text: string) => (text.includes(' | ') ? inEnglish(text) : text) : sayingIn(language);
  return (text) => {
    const name = say(text);
    const said = { en: inEnglish(text), he: inHebrew(text) };
    return {
      name,
      translations: Object.fromEntries(
        languages.flatMap((one) => (said[one] === name ? [] : [[one, { name: said[one] }] as const])),
      ),
    };
  };
}

/** Says a text of the demo in its language. */
export function sayingIn(language: DemoLanguage): (text: string) => string {
  if (language === 'mixed') return (text) => text;
  const known = language === 'en' ? english : hebrew;
  return (text) => {
    const [en, he] = text.split(' | ');
    if (en !== undefined && he !== undefined) return language === 'en' ? en : he;
    return known.get(text) ?? text;
  };
}
