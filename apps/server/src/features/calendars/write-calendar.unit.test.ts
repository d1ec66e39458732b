import type { CalendarJob } from '@plumbline/domain/calendars/job-entry';
import { jobEntry } from '@plumbline/domain/calendars/job-entry';
import { writeCalendar } from '@plumbline/domain/calendars/write-calendar';
import { wallOfMoment } from '@plumbline/domain/dates/wall-time';
import { describe, expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import { readEntries } from './read-entries.fixtures.ts';

function aJob(part: Partial<CalendarJob> = {}): CalendarJob {
  return {
    _id: newId(),
    ID: 12,
    status: 'assigned',
    statusText: 'Assigned',
    jobType: 'Lift inspection',
    project: 'Azrieli Tower',
    place: { lat: 32.0743, long: 34.7922, address: 'Menachem Begin Rd 132, Tel Aviv' },
    startDate: '2026-03-15T08:00:00.000Z',
    plannedLength: 90,
    people: ['Noa Levi'],
    version: 3,
    updated_at: '2026-03-01T07:30:00.000Z',
    ...part,
  };
}

const entryOf = (job: CalendarJob, namesPeople = false) =>
  jobEntry(job, { url: `https://alma.example.com/jobs/${job._id}`, namesPeople });
const written = (jobs: readonly CalendarJob[], name = 'Alma') =>
  writeCalendar(
    jobs.map((job) => entryOf(job)),
    { name, isSubscribed: true },
  );
const readBack = (job: Partial<CalendarJob>, namesPeople = false) => {
  const text = writeCalendar([entryOf(aJob(job), namesPeople)], { name: 'Alma', isSubscribed: false });
  const [entry] = readEntries(text).entries;
  if (!entry) throw new Error('the entry is missing');
  return entry;
};

describe('a job in a calendar', () => {
  it('is read by another program as it is', () => {
    const job = aJob();
    const { name, entries } = readEntries(written([job]));
    expect(name).toBe('Alma');
    expect(entries).toEqual([
      {
        uid: job._id,
        summary: '#12 Lift inspection – Azrieli Tower',
        description: 'Assigned\nAzrieli Tower\nNoa Levi',
        location: 'Menachem Begin Rd 132, Tel Aviv',
        geo: [32.0743, 34.7922],
        url: `https://alma.example.com/jobs/${job._id}`,
        status: 'CONFIRMED',
        sequence: 3,
        start: '2026-03-15T08:00:00.000Z',
        end: '2026-03-15T09:30:00.000Z',
        changed: '2026-03-01T07:30:00.000Z',
      },
    ]);
  });

  it.each([
    ['from right to left', 'בדיקת מעלית', 'מגדל עזריאלי, תל־אביב'],
    ['with commas, semicolons and backslashes', 'Lift; door, rope', String.raw`C:\lifts\n; "A", 'B'`],
    ['on several lines', 'First\nsecond', 'Third\r\nfourth'],
    ['with other signs of a calendar', 'BEGIN:VEVENT', 'X:1\r\nEND:VCALENDAR'],
    ['longer than a line', 'מעלית 🛗 '.repeat(40).trim(), 'ארוך '.repeat(60).trim()],
  ])('keeps names %s', (_, jobType, project) => {
    const { summary, description, location } = readBack({ jobType, project, place: null });
    const lines = (text: string) => text.replaceAll('\r\n', '\n');
    expect(summary).toBe(`#12 ${lines(jobType)} – ${lines(project)}`);
    expect(description).toBe(`Assigned\n${lines(project)}\nNoa Levi`);
    expect(location).toBe(lines(project));
  });

  it('loses what no calendar can hold, and nothing after it', () => {
    expect(readBack({ jobType: 'Lift\u0000\u0007 \ud800check', project: null }).summary).toBe('#12 Lift \ufffdcheck');
  });

  it('begins with who is on it in a calendar of several people', () => {
    expect(readBack({ project: null, people: ['Noa Levi', 'Ruth Bar'] }, true).summary).toBe(
      'Noa Levi, Ruth Bar: #12 Lift inspection',
    );
    expect(readBack({ project: null, people: ['Noa', 'Ruth', 'Dan', 'Gad'] }, true).summary).toBe(
      'Noa, Ruth +2: #12 Lift inspection',
    );
    expect(readBack({ project: null, people: [] }, true).summary).toBe('#12 Lift inspection');
  });

  it('is cancelled once it is rejected', () => {
    expect(readBack({ status: 'rejected' }).status).toBe('CANCELLED');
    expect(readBack({ status: 'done' }).status).toBe('CONFIRMED');
  });

  it('is an hour long where nobody planned its length, and as long as it is planned over midnight and for ten days', () => {
    expect(readBack({ plannedLength: null }).end).toBe('2026-03-15T09:00:00.000Z');
    expect(readBack({ startDate: '2026-03-15T21:00:00.000Z', plannedLength: 180 }).end).toBe(
      '2026-03-16T00:00:00.000Z',
    );
    expect(readBack({ plannedLength: 14_400 }).end).toBe('2026-03-25T08:00:00.000Z');
  });

  it.each([
    // Clocks go from 02:00 to 03:00 on 27 March 2026, and from 02:00 back to 01:00 on 25 October.
    ['into summer time', '2026-03-26T23:30:00.000Z', 60, ['2026-03-27 01:30', '2026-03-27 03:30']],
    ['out of summer time', '2026-10-24T22:30:00.000Z', 60, ['2026-10-25 01:30', '2026-10-25 01:30']],
    ['over the week of summer time', '2026-03-22T06:00:00.000Z', 10_080, ['2026-03-22 08:00', '2026-03-29 09:00']],
  ])('is the same moments in Asia/Jerusalem %s', (_, startDate, plannedLength, walls) => {
    const { start, end } = readBack({ startDate, plannedLength });
    expect(start).toBe(startDate);
    expect(Date.parse(end) - Date.parse(start)).toBe(plannedLength * 60_000);
    const wall = (at: string) => {
      const { day, time } = wallOfMoment(at, 'Asia/Jerusalem');
      return `${day} ${time}`;
    };
    expect([wall(start), wall(end)]).toEqual(walls);
  });

  it('is where its project is, at the equator and at sea as well', () => {
    const at = (lat: number, long: number) => readBack({ place: { lat, long, address: '' } });
    expect(at(0, 34.7).geo).toEqual([0.000001, 34.7]);
    expect(at(-33.9, 0.000_000_01).geo).toEqual([-33.9, 0.000001]);
    expect(at(0, 34.7).location).toBe('Azrieli Tower');
    expect(readBack({ place: null, project: null })).toMatchObject({ geo: null, location: null });
  });
});

describe('a calendar', () => {
  it('is the same bytes for the same jobs', () => {
    const jobs = [aJob(), aJob({ ID: 13 })];
    expect(written(jobs)).toBe(written(jobs));
    expect(written([{ ...(jobs[0] as CalendarJob), version: 4 }])).not.toBe(written(jobs.slice(0, 1)));
  });

  it('says of itself what it is called and how often it is read, whatever its name', () => {
    const name = 'Lifts, doors; \\ “x”\r\nBEGIN:VEVENT\r\nמעליות';
    const text = written([aJob()], name);
    const { name: read, entries } = readEntries(text);
    expect([read, entries.length]).toEqual([name.replaceAll('\r\n', '\n'), 1]);
    expect(text).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT15M');
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\nPRODID:/);
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });

  it('has 2,000 jobs, each in its place', () => {
    const jobs = Array.from({ length: 2000 }, (_, n) =>
      aJob({ ID: n, startDate: new Date(Date.UTC(2026, 2, 1) + n * 1_800_000).toISOString() }),
    );
    const { entries } = readEntries(written(jobs));
    expect(entries.map(({ uid }) => uid)).toEqual(jobs.map(({ _id }) => _id));
    expect(entries.map(({ start }) => start)).toEqual(jobs.map(({ startDate }) => startDate));
  });
});
