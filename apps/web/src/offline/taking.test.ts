import type { LiveChange } from '@plumbline/contract/live';
import { describe, expect, it } from 'vitest';
import { aQuestion } from '@plumbline/testkit/scenario/a-question';
import { namesToForget, picturesOf, removedOf } from './synced-jobs.ts';
import { changedBy, RefreshQueue } from './refresh-queue.ts';

const change = (name: LiveChange['name'], job?: string, own = false) =>
  changedBy({ kind: 'change', change: { id: 1, name, subject: 'x', own, ...(job && { job }) } });

describe('what is read again', () => {
  it('is the job that changed, at once; everything, later, when something changed that jobs are shown with', () => {
    expect(change('job.answered', 'j1')).toEqual({ changed: new Set(['j1']), isUrgent: true });
    expect(change('job.answered', 'j1', true)).toEqual({ changed: new Set(['j1']), isUrgent: false });
    expect(change('job.visited', 'j1')).toBeNull();
    expect(change('question.changed')).toEqual({ changed: 'all', isUrgent: false });
    expect(change('user.changed')).toBeNull();
    expect(change('user.erased')).toEqual({ changed: 'all', isUrgent: true });
    expect(changedBy({ kind: 'gap' })).toEqual({ changed: 'all', isUrgent: true });
    expect(changedBy({ kind: 'notification' })).toBeNull();
  });

  it('is gathered until it is taken, and what is urgent doesn’t wait for the rest', () => {
    const queue = new RefreshQueue();
    expect([queue.due, queue.take()]).toEqual(['never', null]);
    queue.add(change('project.changed'));
    expect(queue.due).toBe('soon');
    queue.add(change('job.answered', 'j1'));
    expect([queue.due, queue.take(), queue.due]).toEqual(['now', 'all', 'never']);
    queue.add(change('job.answered', 'j1'));
    queue.add(change('job.answered', 'j2'));
    expect(queue.take()).toEqual(new Set(['j1', 'j2']));
  });
});

describe('what is taken along', () => {
  it('has the pictures of a question in the sizes in which it shows them', () => {
    const question = aQuestion('image', { image: 'i', thumbs: true, childs: [{ value: '1', file: 'c' }] });
    expect(picturesOf({ ...question, backgroundMobile: 'm', backgroundDesktop: null })).toEqual([
      { assetId: 'm', size: '500' },
      { assetId: 'i', size: '500' },
      { assetId: 'c', size: '100x100' },
    ]);
  });

  it('goes once the job is not the person’s any more, with nothing unsent, and nobody looked at it for a day', () => {
    const day = 24 * 60 * 60_000;
    const rows = [
      'job/mine',
      'job/theirs',
      'sources/theirs',
      'history/mine/q',
      'history/theirs/q',
      'picture/p/500',
      'picture/q/500',
      'file/p',
      'file/q',
    ];
    rows.push('me', 'view/jobs');
    const none = { jobs: new Set<string>(), files: new Set<string>() };
    const wanted = { jobs: new Set(['mine']), files: new Set(['picture/p/500', 'file/p']), removed: none };
    const at = (name: string) => ({ name, at: 0 });
    expect(namesToForget(rows.map(at), wanted, day - 1)).toEqual([]);
    expect(namesToForget(rows.map(at), wanted, day + 1)).toEqual([
      'job/theirs',
      'sources/theirs',
      'history/theirs/q',
      'picture/q/500',
      'file/q',
    ]);
  });

  it('goes at once where a retention rule removed it: files, and histories of the answers, with the copy of the job read again', () => {
    const retired = { content: true, files: ['gone'], at: '2034-06-07T08:09:00.000Z' };
    const removed = removedOf({ _id: 'mine', answers: [{ retired }] });
    expect(removed).toEqual({ jobs: new Set(['mine']), files: new Set(['gone']) });
    expect(removedOf({ _id: 'mine', answers: [{ retired: { ...retired, content: false } }, {}] }).jobs.size).toBe(0);
    const names = ['job/mine', 'history/mine/q', 'history/other/q', 'file/gone', 'picture/gone/500', 'file/here'];
    const wanted = { jobs: new Set(['mine', 'other']), files: new Set(['file/here']), removed };
    const rows = names.map((name) => ({ name, at: 0 }));
    expect(namesToForget(rows, wanted, 1)).toEqual(['history/mine/q', 'file/gone', 'picture/gone/500']);
    expect(change('job.answers_retired', 'mine')).toEqual({ changed: new Set(['mine']), isUrgent: true });
  });
});
