import { emptyContent } from '@plumbline/domain/questionnaire/answers';
import { describe, expect, it } from 'vitest';
import type { DeviceFile, StoredAnswers } from '../api/stored-submissions.ts';
import { aSubmission, anEntry, manualRetry, noNetwork, refusal, settled } from './submission.fixtures.ts';
import { SubmissionSender, type SubmissionBody } from './submission-sender.ts';

type Outcome = string | null | Error;

/** A sender whose requests come to these outcomes, in this order. */
function aSender(outcomes: readonly (Outcome | Promise<Outcome>)[], part: Partial<StoredAnswers> = {}) {
  const { submission, forgotten } = aSubmission(part);
  const network = manualRetry();
  const bodies: SubmissionBody[] = [];
  const state = { isOnline: true };
  const make = () =>
    new SubmissionSender({
      submission,
      send: async (_, body) => {
        const outcome = await outcomes[bodies.push(structuredClone(body)) - 1];
        if (outcome instanceof Error) throw outcome;
        return outcome ?? null;
      },
      isReady: ({ id }) => id !== null,
      tryLater: network.tryLater,
      isOnline: () => state.isOnline,
    });
  const sender = make();
  const stop = sender.start();
  return { submission, sender, make, stop, network, bodies, forgotten, state };
}

describe('a submission', () => {
  it('is sent, and the device forgets it once it has arrived', async () => {
    const { submission, sender, bodies, forgotten } = aSender(['key']);
    submission.submit([anEntry('q', 'x')]);
    expect(sender.view().step).toBe('sending');
    expect(forgotten).toEqual([]);
    await settled();
    expect(sender.view()).toMatchObject({ step: 'sent', failure: null, documentKey: 'key' });
    expect(bodies.map(({ data }) => data.map(({ answer }) => answer.value))).toEqual([['x']]);
    expect(forgotten).toEqual([submission.id]);
  });

  it('that did not get through is sent again as it was, and can’t be changed meanwhile: the job may exist', async () => {
    const { submission, sender, bodies, network } = aSender([noNetwork(), refusal(503, 'unavailable'), null]);
    submission.submit([anEntry('q', 'x')]);
    await settled();
    expect(sender.view()).toMatchObject({ step: 'waiting', failure: null });
    expect(sender.mayTakeBack()).toBe(false);
    sender.takeBack();
    expect(submission.answers().submitted).not.toBeNull();
    await network.comeBack();
    expect(network.tries).toEqual([1, 2]);
    await network.comeBack();
    expect(sender.view().step).toBe('sent');
    expect(bodies[2]).toEqual(bodies[0]);
  });

  it('of whose fate nothing is known is sent again, not opened for changes', async () => {
    const { submission, sender, network } = aSender([new SyntaxError('a proxy’s page'), null]);
    submission.submit([anEntry('q', 'x')]);
    await settled();
    expect(sender.view().step).toBe('waiting');
    await network.comeBack();
    expect(sender.view().step).toBe('sent');
  });

  it('goes on after a reload', async () => {
    const { submission, stop, make, bodies } = aSender([noNetwork(), null]);
    submission.submit([anEntry('q', 'x')]);
    await settled();
    stop();
    const reopened = make();
    expect(reopened.view().step).toBe('waiting');
    reopened.start();
    await settled();
    expect(reopened.view().step).toBe('sent');
    expect(bodies[1]).toEqual(bodies[0]);
  });

  it('can be changed as long as the device has no network at all', async () => {
    const { submission, sender, network, state, bodies } = aSender([noNetwork(), null]);
    state.isOnline = false;
    submission.submit([anEntry('q', 'x')]);
    await settled();
    expect(sender.mayTakeBack()).toBe(true);
    sender.takeBack();
    expect(sender.view().step).toBe('open');
    expect(network.isWaiting()).toBe(false);
    submission.submit([anEntry('q', 'y')]);
    await settled();
    expect(bodies.at(-1)?.data[0]?.answer.value).toBe('y');
  });

  it('that is refused says why, can be corrected, and is sent again', async () => {
    const failure = refusal(422, 'answers_missing');
    const { submission, sender, forgotten } = aSender([failure, null]);
    submission.submit([anEntry('q', 'x')]);
    await settled();
    expect(sender.view()).toMatchObject({ step: 'open', failure });
    expect(submission.answers().submitted).toBeNull();
    expect(forgotten).toEqual([]);
    submission.put([['q', { ...emptyContent, value: 'y' }]]);
    expect(sender.view().failure).toBeNull();
    submission.submit([anEntry('q', 'y')]);
    await settled();
    expect(sender.view().step).toBe('sent');
  });

  it('keeps its answers when the link has expired', async () => {
    const contents = new Map([['q', { ...emptyContent, value: 'x' }]]);
    const { submission, forgotten } = aSender([refusal(403, 'public_link_off')], { contents });
    submission.submit([anEntry('q', 'x')]);
    await settled();
    expect(submission.answers().contents).toEqual(contents);
    expect(forgotten).toEqual([]);
  });
});

describe('a submission with files', () => {
  const onItsWay = { name: 'a.jpg', size: 1, picture: null, id: null };
  const arrow = { original: 'photo', marks: [] };

  it('waits for them, for photos under drawings too, and names them by the server’s ids', async () => {
    const files = new Map<string, DeviceFile>([
      ['photo', onItsWay],
      ['drawing', { ...onItsWay, drawn: arrow }],
      ['of another answer', onItsWay],
    ]);
    const { submission, sender, bodies } = aSender([null], { files });
    submission.submit([anEntry('q', 'x', ['drawing'])]);
    await settled();
    expect(sender.view().step).toBe('waiting');
    expect(sender.mayTakeBack()).toBe(true);
    submission.putFile('drawing', { ...onItsWay, drawn: arrow, id: 'id-2' });
    await settled();
    expect(bodies).toEqual([]);
    submission.putFile('photo', { ...onItsWay, id: 'id-1' });
    await settled();
    expect(sender.view().step).toBe('sent');
    expect(bodies[0]?.data[0]?.answer.files).toEqual(['id-2']);
    expect(bodies[0]?.drawings).toEqual([{ file: 'id-2', drawn: { original: 'id-1', marks: [] } }]);
  });

  it('is open again when one of them is refused: nothing is sent without it', async () => {
    const { submission, sender, bodies } = aSender([null], { files: new Map([['photo', onItsWay]]) });
    submission.submit([anEntry('q', 'x', ['photo'])]);
    submission.dropFile('photo');
    await settled();
    expect(sender.view().step).toBe('open');
    expect(submission.answers().submitted).toBeNull();
    expect(bodies).toEqual([]);
  });
});
