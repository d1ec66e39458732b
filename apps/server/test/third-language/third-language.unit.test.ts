import { bulkKinds } from '@plumbline/domain/bulk/kinds';
import { problemStatuses, type ProblemCode } from '@plumbline/contract/problems';
import { viewLists } from '@plumbline/domain/actor/view-lists';
import { templateNames } from '@plumbline/domain/automations/templates';
import { scaleStatuses } from '@plumbline/domain/blueprints/scale-status';
import { eventNames } from '@plumbline/domain/events/catalogue';
import { builtInStatuses } from '@plumbline/domain/jobs/status';
import { typesOfCategory } from '@plumbline/domain/notifications/preferences';
import { defaultSettings } from '@plumbline/domain/settings/default-settings';
import { expressionTable, expressionText } from '@plumbline/texts/expression-texts';
import { fieldTable, fieldText } from '@plumbline/texts/field-texts';
import { removeTexts } from '@plumbline/texts/texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderMail } from '../../src/adapters/mail/mail-layout.ts';
import { bulkText, undoneText } from '../../src/events/texts/bulk-texts.ts';
import { changedFields } from '../../src/events/texts/changed-fields.ts';
import { eventText } from '../../src/events/texts/event-texts.ts';
import { statusText } from '../../src/events/texts/status-texts.ts';
import { sharedAnswerMail } from '../../src/features/answers/shared-answer-mail.ts';
import { copyName, templateTexts } from '../../src/features/automations/template-texts.ts';
import { runErrorText } from '../../src/features/automations/run-error.ts';
import {
  formerNote,
  writtenRow,
  writtenScaleStatus,
  writtenTotal,
} from '../../src/features/blueprints/written-figures.ts';
import { missingJobsText } from '../../src/features/documents/missing-jobs-text.ts';
import { listWords } from '../../src/features/lists/words/list-words.ts';
import { mailTexts } from '../../src/features/mail/mails.ts';
import type { MailTexts } from '../../src/features/mail/write-to-person.ts';
import type { MailTarget } from '../../src/features/notifications/notification-mails.ts';
import { digestMail, notificationMail, textForSubject } from '../../src/features/notifications/notification-mails.ts';
import { fittingLines, textOfMany, titleOfMany } from '../../src/features/notifications/outward-texts.ts';
import { formatPart } from '../../src/features/questions/store/answer-texts.ts';
import { appManifest } from '../../src/http/app-manifest.ts';
import { Problem, problemDocument } from '../../src/http/problem.ts';
import { addMadeUp, madeUp, strayWords } from './made-up.fixtures.ts';

beforeAll(() => addMadeUp(madeUp));
afterAll(() => removeTexts(madeUp));

const tokens = {
  job: '#12',
  jobType: '34',
  project: '56',
  person: '78',
  status: '9',
  name: '10',
  day: '22/11/26',
  changed: [],
  reason: '11',
  score: '13%',
};
const counts = [0, 1, 2, 5];

describe('the check of the made-up language', () => {
  it('finds English and Hebrew, and nothing of its own', () => {
    expect(strayWords('⟦Dóñé~~⟧: Done, הושלמה #12')).toEqual(['Done', 'הושלמה']);
    expect(strayWords('⟦Óñlý thé ñéwéšt 12 rówš~~~⟧ Plumbline http://localhost/jobs ABCD-EFGH')).toEqual([]);
  });
});

describe('a language that only has a folder', () => {
  it('says what happened, of everything', () => {
    for (const name of eventNames) {
      for (const count of counts) {
        for (const person of ['78', '']) {
          const text = eventText(name, madeUp, { ...tokens, person, count });
          expect(text).toMatch(/⟦.*⟧/);
          expect(strayWords(text), name).toEqual([]);
        }
      }
    }
    const after = { name: '1', email: '2', startDate: null, fields: { f: 1 } };
    expect(strayWords(changedFields('project.changed', after, madeUp, new Map()).join())).toEqual([]);
  });

  it('says what bulk changes did, and to whom', () => {
    const settings = defaultSettings;
    for (const kind of bulkKinds) {
      for (const jobs of counts) {
        const title = bulkText(kind, madeUp, {
          ...tokens,
          jobs,
          people: '1',
          skills: '2',
          days: jobs - 3,
          length: '4',
        });
        expect(strayWords(undoneText(title, madeUp)), kind).toEqual([]);
        const words = { kind, input: {}, people: null, skills: null, project: null, isUndone: false };
        for (const type of ['user_assigned_to_job', 'user_unassigned_from_job', 'job_removed'])
          expect(
            strayWords(
              textOfMany(words, jobs, { type, isAbout: true, namesPeople: true }, { language: madeUp, settings }),
            ),
          ).toEqual([]);
      }
    }
    for (const status of builtInStatuses) expect(strayWords(statusText(status, madeUp, settings))).toEqual([]);
    expect(
      strayWords([titleOfMany(madeUp, 3), ...fittingLines(['1', '2', '3'], { count: 1, length: 99 }, madeUp)].join()),
    ).toEqual([]);
  });

  it('writes emails', () => {
    const sent = (texts: MailTexts) => {
      const { action, ...content } = texts;
      const { subject, text } = renderMail({
        ...content,
        language: madeUp,
        action: { label: action, url: 'http://localhost:8080/' },
        values: {},
      });
      return `${subject}\n${text}`;
    };
    const known = { project: true, answer: true, comment: true, issue: true, files: true, signed: true };
    const targets: readonly MailTarget[] = [
      'job',
      'jobs',
      'project',
      'webhook',
      'exports',
      'person',
      'profile',
      'home',
    ];
    const types = [...new Set(Object.values(typesOfCategory).flat())];
    const own = types.flatMap((type) => textForSubject(madeUp, type) ?? []);
    expect(own).toHaveLength(5);
    const mails = [
      ...(['invitation', 'invitation_again', 'password_reset'] as const).map((name) => mailTexts(name, madeUp)),
      sharedAnswerMail(madeUp, known),
      ...targets.flatMap((target) =>
        own.map((sentence) => notificationMail(madeUp, sentence, { target, author: true, project: true, start: true })),
      ),
      digestMail(madeUp, ['1'], 1),
      digestMail(madeUp, ['1', '2'], 2),
    ];
    for (const mail of mails) expect(strayWords(sent(mail))).toEqual([]);
  });

  it('says what is wrong', () => {
    for (const code of Object.keys(problemStatuses) as ProblemCode[]) {
      const details = { status: '1', limit: 2, count: 3, list: '4' };
      const { title, detail } = problemDocument(new Problem(code, { details }), madeUp, '');
      expect(strayWords(`${title} ${detail}`), code).toEqual([]);
    }
    for (const code of Object.keys(fieldTable.en)) {
      expect(strayWords(fieldText(code, madeUp, { list: '1', minimum: 2 })), code).toEqual([]);
    }
    for (const code of Object.keys(expressionTable.en.problems)) {
      const problem = { code, at: 0, length: 1, name: '1', expected: 'number', found: 'list' };
      expect(strayWords(expressionText(problem as never, madeUp), /and, or, not|and, or/g), code).toEqual([]);
    }
    expect(strayWords(runErrorText(new Error('12'), madeUp))).toEqual([]);
  });

  it('writes documents and lists', () => {
    const codes = ['yes', 'no', 'running', 'next_day'] as const;
    const parts = [
      ...codes.map((code) => ({ kind: 'code', code }) as const),
      ...(['elements', 'repetitions', 'rows', 'skills'] as const).map(
        (of) => ({ kind: 'count', of, count: 2 }) as const,
      ),
    ];
    expect(strayWords(parts.map((part) => formatPart(part, madeUp, 'UTC')).join())).toEqual([]);
    const total = { length: 1, area: 2, unmeasured: 1, outside: 1, former: 1 };
    const figures = [
      ...Object.values(writtenTotal(total, madeUp)),
      ...scaleStatuses.flatMap((scaleStatus) => [
        writtenScaleStatus(scaleStatus, madeUp),
        ...Object.values(writtenRow({ length: 1, area: 1, scaleStatus }, madeUp)),
      ]),
      formerNote(total, madeUp),
      missingJobsText([1, 2], madeUp),
    ];
    expect(strayWords(figures.join())).toEqual([]);
    const { lists, columns } = listWords(madeUp);
    const heads = viewLists.flatMap((list) => [lists[list], ...Object.values(columns[list])]);
    expect(strayWords(heads.join())).toEqual([]);
  });

  it('has the texts of the app and of ready automations', () => {
    const { description, shortcuts } = appManifest({ ...defaultSettings, defaultLanguage: madeUp });
    expect(strayWords([description, ...shortcuts.map(({ name }) => name)].join())).toEqual([]);
    for (const template of templateNames) {
      const { name, description: text, ...mail } = templateTexts(template, madeUp);
      expect(strayWords([name, text, mail.subject, mail.text].join(), /\{\{[\w.]+\}\}/g), template).toEqual([]);
    }
    expect(strayWords(copyName('12', madeUp))).toEqual([]);
  });
});
