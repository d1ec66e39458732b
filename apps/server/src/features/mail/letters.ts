import type { LetterTexts } from '../../people/write-to-person.ts';

/** The letters with a link, in both languages. `{hello}` names the person where their name is known. */
export const letters = {
  invitation: {
    en: {
      subject: 'You are invited to {company}',
      paragraphs: [
        'Hello,',
        '{inviter} invites you to work with {company} in Plumbline: jobs, questions on site and reports in one place.',
      ],
      action: 'Accept the invitation',
      footnotes: [
        'The link works for 7 days and for you alone; please do not pass it on.',
        'You did not expect this? Then nothing needs to be done.',
      ],
    },
    he: {
      subject: 'הוזמנת להצטרף אל {company}',
      paragraphs: [
        'שלום,',
        '{inviter} מזמין/ה אותך לעבוד עם {company} ב־Plumbline: עבודות, שאלונים בשטח ודוחות במקום אחד.',
      ],
      action: 'לקבלת ההזמנה',
      footnotes: [
        'הקישור תקף ל־7 ימים ומיועד לך בלבד; נא לא להעביר אותו הלאה.',
        'לא ציפית להזמנה? אין צורך לעשות דבר.',
      ],
    },
  },
  /** Nobody is named when nobody in particular asked for it. */
  invitation_again: {
    en: {
      subject: 'Your invitation to {company}',
      paragraphs: [
        'Hello,',
        'Here is your invitation to {company} in Plumbline once more. With it you choose your password and sign in.',
      ],
      action: 'Accept the invitation',
      footnotes: ['The link works for 7 days and for you alone; please do not pass it on.'],
    },
    he: {
      subject: 'ההזמנה שלך אל {company}',
      paragraphs: ['שלום,', 'הנה שוב ההזמנה שלך אל {company} ב־Plumbline. באמצעותה בוחרים סיסמה ומתחברים.'],
      action: 'לקבלת ההזמנה',
      footnotes: ['הקישור תקף ל־7 ימים ומיועד לך בלבד; נא לא להעביר אותו הלאה.'],
    },
  },
  password_reset: {
    en: {
      subject: 'Choose a new password for {company}',
      paragraphs: ['Hello,', 'Somebody, most likely you, asked for a new password for {email} at {company}.'],
      action: 'Choose a new password',
      footnotes: ['The link works for one hour, once.', 'It was not you? Then leave it: your password stays as it is.'],
    },
    he: {
      subject: 'בחירת סיסמה חדשה עבור {company}',
      paragraphs: ['שלום,', 'התקבלה בקשה, כנראה ממך, לסיסמה חדשה עבור {email} אצל {company}.'],
      action: 'לבחירת סיסמה חדשה',
      footnotes: ['הקישור תקף לשעה אחת ולשימוש אחד.', 'לא ביקשת? אפשר להתעלם: הסיסמה שלך נשארת כפי שהיא.'],
    },
  },
} as const satisfies Record<string, Record<'en' | 'he', LetterTexts>>;

export type LetterName = keyof typeof letters;
