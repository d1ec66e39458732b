import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RetainedFile, RetainedJob } from './file-retention.ts';
import {
  contentToRemove,
  dueBy,
  filesToRemove,
  finishedSince,
  retentionCovers,
  retentionCutoff,
  retentionYears,
} from './file-retention.ts';

const now = new Date('2031-06-15T12:00:00Z');
const old = new Date('2028-01-01T00:00:00Z');
const rule = { covers: 'media', years: 3 } as const;
const job: RetainedJob = { id: 'job', status: 'done', statusSince: old, submittedAt: old, isHeld: false };
const photo: RetainedFile = {
  id: 'photo',
  isMedia: true,
  uploadedAt: old,
  jobIds: ['job'],
  partOf: [],
  isNamedElsewhere: false,
};
const removed = (files: readonly RetainedFile[], changes: Partial<RetainedJob> = {}) =>
  filesToRemove({ ...job, ...changes }, files, dueBy(rule, now));

describe('the cutoff', () => {
  it.each([
    ['2031-06-15T12:00:00Z', 3, '2028-06-15T12:00:00.000Z'],
    ['2028-02-29T12:00:00Z', 1, '2027-02-28T12:00:00.000Z'],
    ['2028-02-29T12:00:00Z', 4, '2024-02-29T12:00:00.000Z'],
    ['2031-12-31T23:59:59Z', 30, '2001-12-31T23:59:59.000Z'],
  ])('of %s and %i years is %s', (at, years, expected) => {
    expect(retentionCutoff(new Date(at), years).toISOString()).toBe(expected);
  });
});

describe('a job', () => {
  it('is finished when it is reported or done, by the later of both times', () => {
    const later = new Date('2029-01-01T00:00:00Z');
    expect(finishedSince({ ...job, statusSince: later })).toEqual(later);
    expect(finishedSince({ ...job, status: 'reported', submittedAt: later })).toEqual(later);
    expect(finishedSince({ ...job, statusSince: null })).toEqual(old);
    expect(finishedSince({ ...job, statusSince: null, submittedAt: null })).toBeNull();
    for (const status of ['open', 'assigned', 'review', 'Waits for parts'])
      expect(finishedSince({ ...job, status })).toBeNull();
  });

  it('that was finished long ago loses its photos and films', () => {
    expect(removed([photo])).toEqual(['photo']);
    expect(removed([photo], { statusSince: new Date('2028-06-15T12:00:00Z') })).toEqual([]);
    expect(removed([photo], { statusSince: new Date('2028-06-15T11:59:59Z') })).toEqual(['photo']);
    expect(removed([photo], { status: 'assigned' })).toEqual([]);
    expect(removed([photo], { isHeld: true })).toEqual([]);
  });
});

describe('an answer', () => {
  const [given, later] = [
    { id: 'given', at: old },
    { id: 'later', at: new Date('2030-01-01T00:00:00Z') },
  ];
  const answers = { covers: 'answers', years: 3 } as const;
  const left = (changes: Partial<RetainedJob> = {}) =>
    contentToRemove({ ...job, ...changes }, [given, later], dueBy(answers, now));

  it('goes once its job was finished long ago, and it is as old itself', () => {
    expect(left()).toEqual(['given']);
    expect(left({ status: 'assigned' })).toEqual([]);
    expect(left({ isHeld: true })).toEqual([]);
    expect(left({ submittedAt: new Date('2030-01-01T00:00:00Z') })).toEqual([]);
  });

  it('stays by a rule for files', () => {
    for (const covers of ['media', 'files'] as const)
      expect(contentToRemove(job, [given], dueBy({ covers, years: 3 }, now))).toEqual([]);
  });
});

describe('a file', () => {
  it('that is no photo or film goes by a rule for all files alone', () => {
    const paper = { ...photo, isMedia: false };
    expect(removed([paper])).toEqual([]);
    expect(filesToRemove(job, [paper], dueBy({ covers: 'files', years: 3 }, now))).toEqual(['photo']);
  });

  it('that anything else names stays', () => {
    expect(removed([{ ...photo, isNamedElsewhere: true }])).toEqual([]);
    expect(removed([{ ...photo, jobIds: ['job', 'other'] }])).toEqual([]);
  });

  it('that was put into an old job lately stays', () => {
    expect(removed([{ ...photo, uploadedAt: new Date('2030-01-01T00:00:00Z') }])).toEqual([]);
  });

  it('goes with its parts, and a part stays with what stays', () => {
    const film = { ...photo, id: 'film' };
    const poster = { ...photo, id: 'poster', jobIds: [], partOf: ['film'] };
    const smaller = { ...photo, id: 'smaller', jobIds: [], partOf: ['poster'] };
    expect(removed([film, poster, smaller]).toSorted()).toEqual(['film', 'poster', 'smaller']);
    expect(removed([{ ...film, isNamedElsewhere: true }, poster, smaller])).toEqual([]);
    expect(removed([film, { ...poster, partOf: ['film', 'another'] }, smaller])).toEqual(['film']);
  });
});

it('nothing younger than its years, nothing held back and nothing shared goes, whatever refers to what', () => {
  const moment = fc.date({ min: new Date('1995-01-01'), max: now, noInvalidDate: true });
  const ids = ['a', 'b', 'c', 'd', 'e'];
  const aFile = (id: string) =>
    fc.record({
      id: fc.constant(id),
      isMedia: fc.boolean(),
      uploadedAt: moment,
      jobIds: fc.subarray(['job', 'other']),
      partOf: fc.subarray([...ids, 'elsewhere'], { maxLength: 2 }),
      isNamedElsewhere: fc.boolean(),
    });
  const aJob = fc.record({
    id: fc.constant('job'),
    status: fc.constantFrom('open', 'reported', 'done', 'review'),
    statusSince: fc.option(moment),
    submittedAt: fc.option(moment),
    isHeld: fc.boolean(),
  });
  const aRule = fc.record({ covers: fc.constantFrom(...retentionCovers), years: fc.integer(retentionYears) });
  let seen = 0;
  fc.assert(
    fc.property(aJob, fc.tuple(...ids.map(aFile)), aRule, (one, files, by) => {
      const gone = filesToRemove(one, files, dueBy(by, now));
      seen += gone.length;
      const yearsBefore = (time: Date) => {
        const due = new Date(time);
        due.setUTCFullYear(time.getUTCFullYear() + by.years);
        return due;
      };
      for (const id of gone) {
        const file = files.find((each) => each.id === id) as RetainedFile;
        expect(one.isHeld).toBe(false);
        expect(['reported', 'done']).toContain(one.status);
        for (const time of [one.statusSince, one.submittedAt, file.uploadedAt])
          if (time !== null) expect(yearsBefore(time) <= now).toBe(true);
        expect(file.isNamedElsewhere || file.jobIds.includes('other')).toBe(false);
        for (const whole of file.partOf) expect(gone).toContain(whole);
        expect(by.covers !== 'media' || file.isMedia).toBe(true);
      }
    }),
    { numRuns: 3000 },
  );
  expect(seen).toBeGreaterThan(0);
});

it('no answer that is younger than its years goes, and none of a job that is held back or open', () => {
  const moment = fc.date({ min: new Date('1995-01-01'), max: now, noInvalidDate: true });
  const content = fc.uniqueArray(fc.record({ id: fc.uuid(), at: moment }), { maxLength: 8, selector: ({ id }) => id });
  const aJob = fc.record({
    id: fc.constant('job'),
    status: fc.constantFrom('open', 'reported', 'done', 'review'),
    statusSince: fc.option(moment),
    submittedAt: fc.option(moment),
    isHeld: fc.boolean(),
  });
  const aRule = fc.record({ covers: fc.constantFrom(...retentionCovers), years: fc.integer(retentionYears) });
  let seen = 0;
  fc.assert(
    fc.property(aJob, content, aRule, (one, given, by) => {
      const gone = contentToRemove(one, given, dueBy(by, now));
      seen += gone.length;
      if (gone.length === 0) return;
      expect([one.isHeld, by.covers]).toEqual([false, 'answers']);
      expect(['reported', 'done']).toContain(one.status);
      for (const { id, at } of given) {
        const due = new Date(at);
        due.setUTCFullYear(at.getUTCFullYear() + by.years);
        if (due > now) expect(gone).not.toContain(id);
      }
    }),
    { numRuns: 3000 },
  );
  expect(seen).toBeGreaterThan(0);
});
