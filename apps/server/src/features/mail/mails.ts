import type { MailTexts } from './write-to-person.ts';

/** The emails with a link, in both languages. `{hello}` names the person where their name is known. */
export const mailTexts = {
  invitation: {
    en: {
      subject: 'You are invited to {company}',
      paragraphs: [
        'Hello,',
        '{inviter} invites you to work with {company} in Plumbline: jobs, questions on site and reports in one place.',
      ],
      action: 'Accept the invitation',
      footnotes: [
        'The link works for 7 days and only for you. Please don’t forward it.',
        'Didn’t expect this? You can ignore this email.',
      ],
    },
    he: {
      subject: 'הזמנה להצטרף אל {company}',
      paragraphs: [
        'שלום,',
        'קיבלת הזמנה מאת {inviter} לעבוד עם {company} ב־Plumbline: עבודות, שאלונים בשטח ודוחות במקום אחד.',
      ],
      action: 'קבלת ההזמנה',
      footnotes: ['הקישור תקף ל־7 ימים ומיועד לך בלבד; אין להעביר אותו הלאה.', 'לא ציפית להזמנה? אפשר להתעלם ממנה.'],
    },
  },
  /** Nobody is named when nobody in particular asked for it. */
  invitation_again: {
    en: {
      subject: 'Your invitation to {company}',
      paragraphs: [
        'Hello,',
        'Here is your invitation to {company} in Plumbline again. Use it to choose your password and sign in.',
      ],
      action: 'Accept the invitation',
      footnotes: ['The link works for 7 days and only for you. Please don’t forward it.'],
    },
    he: {
      subject: 'ההזמנה שלך אל {company}',
      paragraphs: ['שלום,', 'הנה שוב ההזמנה שלך אל {company} ב־Plumbline. באמצעותה בוחרים סיסמה ומתחברים.'],
      action: 'קבלת ההזמנה',
      footnotes: ['הקישור תקף ל־7 ימים ומיועד לך בלבד; אין להעביר אותו הלאה.'],
    },
  },
  password_reset: {
    en: {
      subject: 'Choose a new password for {company}',
      paragraphs: ['Hello,', 'Someone, most likely you, requested a new password for {email} at {company}.'],
      action: 'Choose a new password',
      footnotes: [
        'The link works once, for one hour.',
        'Wasn’t it you? You can ignore this email: your password stays as it is.',
      ],
    },
    he: {
      subject: 'בחירת סיסמה חדשה עבור {company}',
      paragraphs: ['שלום,', 'התקבלה בקשה, כנראה ממך, לסיסמה חדשה עבור {email} אצל {company}.'],
      action: 'בחירת סיסמה חדשה',
      footnotes: ['הקישור תקף לשעה אחת ולשימוש אחד.', 'לא ביקשת? אפשר להתעלם: הסיסמה שלך נשארת כפי שהיא.'],
    },
  },
} as const satisfies Record<string, Record<'en' | 'he', MailTexts>>;

export type MailName = keyof typeof mailTexts;
