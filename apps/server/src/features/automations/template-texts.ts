import type { TemplateName, TemplateTexts } from '@plumbline/domain/automations/templates';
import type { Language } from '@plumbline/domain/languages/languages';

type Texts = TemplateTexts & { readonly name: string; readonly description: string };
const nothing = { subject: '', text: '' };

/** What the ready automations are called, and what they write, in both languages. */
const texts: Readonly<Record<TemplateName, Readonly<Record<Language, Texts>>>> = {
  issue_repair_and_email: {
    en: {
      name: 'Repair job for each issue',
      description: 'When an inspection finds an issue, create the repair job and email the client.',
      subject: 'An issue was found at {{project.name}}',
      text: 'Hello,\n\nWhile inspecting {{project.name}} we found an issue: {{answer.question}} – {{answer.value}}\n{{answer.comment}}\n\nThe repair is job {{newJob.number}}: {{newJob.link}}',
    },
    he: {
      name: 'עבודת תיקון לכל ליקוי',
      description: 'כשנמצא ליקוי בבדיקה, תיווצר עבודת תיקון ויישלח דוא״ל ללקוח.',
      subject: 'נמצא ליקוי בפרויקט {{project.name}}',
      text: 'שלום,\n\nבבדיקה בפרויקט {{project.name}} נמצא ליקוי: {{answer.question}} – {{answer.value}}\n{{answer.comment}}\n\nהתיקון יתבצע בעבודה {{newJob.number}}: {{newJob.link}}',
    },
  },
  done_thank_client: {
    en: {
      name: 'Summary to the client',
      description: 'When a job is done, send its summary to the project’s clients.',
      subject: '{{job.type}} {{job.number}} at {{project.name}} is done',
      text: 'Hello,\n\nThe work is done. The summary is attached.',
    },
    he: {
      name: 'סיכום ללקוח',
      description: 'כשעבודה הושלמה, הסיכום שלה יישלח ללקוחות הפרויקט.',
      subject: '{{job.type}} {{job.number}} בפרויקט {{project.name}} הושלמה',
      text: 'שלום,\n\nהעבודה הושלמה. הסיכום מצורף.',
    },
  },
  submitted_to_system: {
    en: {
      ...nothing,
      name: 'Submitted jobs to another system',
      description: 'When a job is submitted, post it with its project, answers and linked jobs to an address.',
    },
    he: {
      ...nothing,
      name: 'עבודות שהוגשו למערכת אחרת',
      description: 'כשעבודה מוגשת, היא תישלח לכתובת עם הפרויקט, התשובות והעבודות המקושרות.',
    },
  },
  assigned_sms: {
    en: {
      name: 'SMS on assignment',
      description: 'Whoever is assigned to a job gets a text message.',
      subject: '',
      text: '{{job.type}} {{job.number}}, {{project.name}}, {{job.start}}: {{job.link}}',
    },
    he: {
      name: 'SMS על שיבוץ',
      description: 'מי ששובץ לעבודה מקבל SMS.',
      subject: '',
      text: '{{job.type}} {{job.number}}, {{project.name}}, {{job.start}}: {{job.link}}',
    },
  },
  open_too_long: {
    en: {
      name: 'Jobs open for too long',
      description: 'When a job has been open for three days, email the project managers.',
      subject: '{{job.number}} {{job.type}} is still open',
      text: 'Job {{job.number}} at {{project.name}} has been open for three days: {{job.link}}',
    },
    he: {
      name: 'עבודות פתוחות זמן רב מדי',
      description: 'כשעבודה פתוחה שלושה ימים, יישלח דוא״ל למנהלי הפרויקטים.',
      subject: 'העבודה {{job.number}} {{job.type}} עדיין פתוחה',
      text: 'העבודה {{job.number}} בפרויקט {{project.name}} פתוחה כבר שלושה ימים: {{job.link}}',
    },
  },
  skill_expiring_warn: {
    en: {
      name: 'Skill about to expire',
      description: 'When a skill is about to expire, email its holder and me.',
      subject: '{{skill.name}} expires on {{skill.lastDay}}',
      text: 'Hello {{person.name}},\n\nYour {{skill.name}} is valid until {{skill.lastDay}}. Please renew it in time.',
    },
    he: {
      name: 'הסמכה עומדת לפוג',
      description: 'כשהסמכה עומדת לפוג, יישלח דוא״ל לבעל ההסמכה ואליי.',
      subject: 'ההסמכה {{skill.name}} תפוג ב־{{skill.lastDay}}',
      text: 'שלום {{person.name}},\n\nההסמכה {{skill.name}} בתוקף עד {{skill.lastDay}}. יש לחדש אותה בזמן.',
    },
  },
  weekly_inspection: {
    en: {
      ...nothing,
      name: 'Weekly inspection of every project',
      description: 'Each Sunday, create an inspection in each project for its members, linked to the last one.',
    },
    he: {
      ...nothing,
      name: 'בדיקה שבועית בכל פרויקט',
      description: 'בכל יום ראשון תיווצר בדיקה בכל פרויקט עבור חבריו, מקושרת לבדיקה הקודמת.',
    },
  },
  monthly_report: {
    en: {
      name: 'Monthly report',
      description: 'On the first of each month, email me a report as PDF.',
      subject: 'Monthly report',
      text: 'The report is attached.',
    },
    he: {
      name: 'דוח חודשי',
      description: 'בכל אחד לחודש יישלח אליי דוח בקובץ PDF.',
      subject: 'דוח חודשי',
      text: 'הדוח מצורף.',
    },
  },
  order_creates_job: {
    en: {
      ...nothing,
      name: 'Job from an order',
      description: 'When another system sends an order, create a job for whoever is nearest.',
    },
    he: {
      ...nothing,
      name: 'עבודה מהזמנה',
      description: 'כשמערכת אחרת שולחת הזמנה, תיווצר עבודה עבור מי שנמצא הכי קרוב.',
    },
  },
  confirmed_push: {
    en: {
      name: 'Everybody has confirmed',
      description: 'When everybody on a job has confirmed, notify whoever created it.',
      subject: '{{job.number}} is confirmed',
      text: '{{job.people}} confirmed {{job.type}} at {{project.name}}',
    },
    he: {
      name: 'כולם אישרו הגעה',
      description: 'כשכל המשובצים לעבודה אישרו הגעה, תישלח התראה למי שיצר אותה.',
      subject: 'ההגעה לעבודה {{job.number}} אושרה',
      text: '{{job.people}} אישרו הגעה לעבודה {{job.type}} בפרויקט {{project.name}}',
    },
  },
};

export function templateTexts(template: TemplateName, language: Language): Texts {
  return texts[template][language];
}

/** What a copy is called. */
export function copyName(name: string, language: Language): string {
  return `${name} (${language === 'he' ? 'עותק' : 'copy'})`.slice(-200);
}
