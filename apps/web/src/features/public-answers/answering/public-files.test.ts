import { emptyContent } from '@plumbline/domain/questionnaire/answers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { StoredAnswers } from '../api/stored-submissions.ts';
import type { ChosenFile } from '../api/waiting-files.ts';
import { PublicFiles } from './public-files.ts';
import { aSubmission, manualRetry, noNetwork, refusal, settled } from './submission.fixtures.ts';

const aPdf = (name: string) => new File(['%PDF'], name, { type: 'application/pdf' });
const place = { askedId: 'q', target: 'public_answer' } as const;

interface Device {
  readonly chosen: Map<string, ChosenFile>;
  readonly sent: Map<string, File>;
}

/** Files of one answer, on a device, with uploads that come to what the test says. */
function someFiles(
  { device = { chosen: new Map(), sent: new Map() }, stores = true }: { device?: Device; stores?: boolean } = {},
  part: Partial<StoredAnswers> = {},
) {
  const { submission } = aSubmission(part);
  const network = manualRetry();
  const uploads: { name: string; end: (outcome?: Error) => void; signal: AbortSignal }[] = [];
  const takenBack: string[] = [];
  const files = new PublicFiles({
    submission,
    put: (askedId, keys) => submission.put([[askedId, { ...emptyContent, files: keys }]]),
    read: async () => ({ sent: device.sent, chosen: [...device.chosen.values()] }),
    store: async (chosen) => {
      if (stores) device.chosen.set(chosen.key, chosen);
      return stores;
    },
    forget: (key) => void device.chosen.delete(key),
    moveToSent: ({ key }, id, file) => {
      device.chosen.delete(key);
      device.sent.set(id, file);
    },
    prepare: async ({ file }) => file,
    send: ({ file, signal }) =>
      new Promise((resolve, reject) => {
        const { name, size } = file;
        const end = (outcome?: Error) =>
          outcome ? reject(outcome) : resolve({ _id: `id of ${name}`, originalName: name, size });
        uploads.push({ name, end, signal });
      }),
    takeBack: (id) => void takenBack.push(id),
    pictureOf: async () => null,
    tryLater: network.tryLater,
  });
  const inAnswer = () => submission.filesOf('q').map((key) => submission.answers().files.get(key)?.name);
  const ids = () => submission.filesOf('q').map((key) => submission.answers().files.get(key)?.id);
  return { files, submission, device, uploads, takenBack, network, inAnswer, ids };
}

afterEach(() => void vi.useRealTimers());

describe('files of a stranger', () => {
  it('are in the answer and on the device before they are sent', async () => {
    const { files, device, uploads, inAnswer, ids } = someFiles();
    await files.add(place, [aPdf('a.pdf'), aPdf('b.pdf')], false);
    expect(inAnswer()).toEqual(['a.pdf', 'b.pdf']);
    expect([...device.chosen.values()].map(({ file }) => file.name)).toEqual(['a.pdf', 'b.pdf']);
    await settled();
    for (const { end } of uploads) end();
    await settled();
    expect(ids()).toEqual(['id of a.pdf', 'id of b.pdf']);
    expect(device.chosen.size).toBe(0);
    expect(files.view().underway.size).toBe(0);
  });

  it('go on by themselves when the network is back', async () => {
    const { files, uploads, network, ids, inAnswer } = someFiles();
    await files.add(place, [aPdf('a.pdf')], false);
    await settled();
    uploads[0]?.end(noNetwork());
    await settled();
    expect([...files.view().underway.values()]).toMatchObject([{ isWaiting: true, failure: null }]);
    expect(inAnswer()).toEqual(['a.pdf']);
    await network.comeBack();
    uploads[1]?.end();
    await settled();
    expect(ids()).toEqual(['id of a.pdf']);
  });

  it('go on when the page opens again', async () => {
    const first = someFiles();
    await first.files.add(place, [aPdf('a.pdf')], false);
    first.files.pause();
    const { device, submission } = first;
    const again = someFiles({ device }, submission.answers());
    await again.files.resume();
    await settled();
    again.uploads[0]?.end();
    await settled();
    expect(again.ids()).toEqual(['id of a.pdf']);
    expect(again.files.contentOf(again.submission.filesOf('q')[0] ?? '')?.name).toBe('a.pdf');
  });

  it('of which the device has not got the bytes are named, and are not taken for sent', async () => {
    const first = someFiles({ stores: false });
    await first.files.add(place, [aPdf('a.pdf')], false);
    const again = someFiles({}, first.submission.answers());
    await again.files.resume();
    expect(again.inAnswer()).toEqual([]);
    expect(again.files.view().alerts.get('q')).toEqual({ code: 'lost', names: ['a.pdf'] });
  });

  it('that are refused leave the answer, say why, and can be tried again', async () => {
    const { files, uploads, inAnswer, ids } = someFiles();
    await files.add(place, [aPdf('a.pdf')], false);
    await settled();
    const failure = refusal(415, 'file_type_not_allowed');
    uploads[0]?.end(failure);
    await settled();
    expect(inAnswer()).toEqual([]);
    const [refused] = files.view().underway.values();
    expect(refused?.failure).toBe(failure);
    files.tryAgain(refused?.chosen.key ?? '');
    expect(inAnswer()).toEqual(['a.pdf']);
    await settled();
    uploads[1]?.end();
    await settled();
    expect(ids()).toEqual(['id of a.pdf']);
  });

  it('that are no files for this question, or too many, are not taken', async () => {
    const { files, inAnswer } = someFiles();
    await files.add(place, [new File(['x'], 'a.exe', { type: 'application/x-msdownload' })], false);
    expect(files.view().alerts.get('q')).toMatchObject({ code: 'file_type_not_allowed' });
    const many = Array.from({ length: 21 }, (_, n) => aPdf(`${n}.pdf`));
    await files.add(place, many, false);
    expect(inAnswer()).toHaveLength(20);
    expect(files.view().alerts.get('q')).toEqual({ code: 'files_too_many', n: 20 });
  });

  it('that are taken off are not sent, and sent ones are taken back with the photo under them', async () => {
    const { files, submission, uploads, device, takenBack, inAnswer } = someFiles();
    const key = () => submission.filesOf('q')[0] ?? '';
    await files.add(place, [aPdf('a.pdf')], false);
    await settled();
    files.remove('q', key());
    expect(uploads[0]?.signal.aborted).toBe(true);
    uploads[0]?.end();
    await settled();
    expect([inAnswer(), device.chosen.size]).toEqual([[], 0]);
    expect(takenBack).toEqual(['id of a.pdf']);

    await files.add(place, [aPdf('b.pdf')], false);
    await settled();
    uploads[1]?.end();
    await settled();
    const photo = key();
    await files.draw(place, photo, { original: photo, marks: [] }, aPdf('drawn.pdf'));
    expect(inAnswer()).toEqual(['drawn.pdf']);
    await settled();
    uploads[2]?.end();
    await settled();
    files.remove('q', key());
    expect(inAnswer()).toEqual([]);
    expect(takenBack.slice(1)).toEqual(['id of drawn.pdf', 'id of b.pdf']);
  });

  it('leave what a drawing took the place of when the drawing is refused or taken off', async () => {
    const { files, submission, uploads, inAnswer } = someFiles();
    await files.add(place, [aPdf('photo.pdf')], false);
    await settled();
    uploads[0]?.end();
    await settled();
    const [photo = ''] = submission.filesOf('q');
    const draw = () => files.draw(place, photo, { original: photo, marks: [] }, aPdf('drawn.pdf'));
    await draw();
    await settled();
    uploads[1]?.end(refusal(413, 'file_too_large'));
    await settled();
    expect(inAnswer()).toEqual(['photo.pdf']);
    await draw();
    files.remove('q', submission.filesOf('q')[0] ?? '');
    expect(inAnswer()).toEqual(['photo.pdf']);
  });

  it('that the server may have deleted after a day are sent again, after a reload too, and are what they were', async () => {
    vi.useFakeTimers({ now: new Date('2026-03-01T08:00:00Z'), toFake: ['Date'] });
    const { files, submission, device, uploads } = someFiles();
    await files.add(place, [aPdf('a.pdf')], false);
    await settled();
    uploads[0]?.end();
    await settled();
    const [photo = ''] = submission.filesOf('q');
    await files.draw(place, photo, { original: photo, marks: [] }, aPdf('drawn.pdf'));
    await settled();
    uploads[1]?.end();
    await settled();
    vi.setSystemTime(new Date('2026-03-02T07:00:00Z'));
    const again = someFiles({ device }, submission.answers());
    await again.files.resume();
    expect(again.files.isResumed()).toBe(true);
    await settled();
    expect(again.uploads.map(({ name }) => name)).toEqual(['a.pdf', 'drawn.pdf']);
    expect(again.ids()).toEqual([null]);

    // The page was closed in the middle of that.
    again.files.pause();
    const third = someFiles({ device }, again.submission.answers());
    await third.files.resume();
    await settled();
    for (const { end } of third.uploads) end();
    await settled();
    const [drawing = ''] = third.submission.filesOf('q');
    expect(third.submission.answers().files.get(drawing)).toMatchObject({
      id: 'id of drawn.pdf',
      drawn: { original: photo },
    });
    expect(third.inAnswer()).toEqual(['drawn.pdf']);
    third.files.refresh();
    await settled();
    expect(third.files.view().underway.size).toBe(0);
  });
});
