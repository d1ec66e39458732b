import { describe, expect, it } from 'vitest';
import { dataOf, ids } from './automations.fixtures.ts';
import type { EventSight } from './data-as-seen.ts';
import { dataAsSeen } from './data-as-seen.ts';

const sight = (part: Partial<EventSight> = {}): EventSight => ({
  isStranger: false,
  job: true,
  project: true,
  skills: true,
  answer: true,
  answerTo: () => true,
  score: true,
  hiddenIssues: 0,
  person: () => ({ view: 'full', email: true, phone: true }),
  createdJob: true,
  ...part,
});

describe('what a text of an event can say to somebody', () => {
  const data = dataOf('issue_found');
  const made = { job: { _id: ids.job, ID: 13 } };

  it('is everything for whoever sees everything', () => {
    expect(dataAsSeen(data, made, sight())).toEqual({ data, made });
  });

  it('names nobody whom they do not see, no answer, no skill and no job of theirs', () => {
    const skilled = { ...data, job: data.job && { ...data.job, skills: [{ _id: ids.skill, name: 'Heights' }] } };
    const seen = dataAsSeen(
      skilled,
      made,
      sight({
        skills: false,
        answerTo: () => false,
        score: false,
        hiddenIssues: 1,
        person: () => ({ view: 'none', email: false, phone: false }),
        createdJob: false,
      }),
    );
    expect(seen?.data.job).toMatchObject({ users: [], skills: [], answers: {}, issues: 1, score: null });
    expect(seen?.made).toEqual({});
  });

  it('is nothing at all where the job, or the answer that it is about, is hidden', () => {
    expect(dataAsSeen(data, {}, sight({ job: false }))).toBeNull();
    expect(dataAsSeen(data, {}, sight({ answer: false }))).toBeNull();
    expect(dataAsSeen(data, made, sight({ answer: false, createdJob: false }))).toBeNull();
    expect(dataAsSeen({ ...data, job: null, answer: null }, made, sight({ job: false, answer: false }))).not.toBeNull();
  });

  it('is the job alone that an action before has made, where nothing else is seen', () => {
    const seen = dataAsSeen(data, made, sight({ job: false, answer: false, project: false }));
    expect(seen).toMatchObject({ made, data: { job: null, answer: null, project: null } });
  });

  it('says to an address without an account that something happened, and not what is hidden', () => {
    const seen = dataAsSeen(data, made, sight({ isStranger: true, answer: false }));
    expect(seen?.data).toMatchObject({ answer: null, job: { ID: 12 } });
    expect(dataAsSeen(data, {}, sight({ isStranger: true, job: false }))).toBeNull();
  });

  it('tells a person’s name without the address that is kept from the reader', () => {
    const dana = {
      _id: ids.dana,
      name: 'Dana',
      email: 'd@example.test',
      phoneNumber: '050',
      role: 'inspector' as const,
    };
    const person = { ...dana, companies: [], skills: [], inTraining: false, greenMark: false };
    const named = sight({ person: () => ({ view: 'name', email: false, phone: false }) });
    expect(dataAsSeen({ ...data, user: person }, {}, named)?.data.user).toMatchObject({
      name: 'Dana',
      email: '',
      phoneNumber: '',
    });
  });
});
