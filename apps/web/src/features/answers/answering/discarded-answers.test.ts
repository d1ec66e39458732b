import { describe, expect, it } from 'vitest';
import type { AnswersEntry, OutboxEntry } from '../../../offline/outbox-entry.ts';
import { DiscardedAnswers } from './discarded-answers.ts';

const entry = (id: string, state: OutboxEntry['state']) =>
  ({ kind: 'answers', state, answers: [{ id }] }) as unknown as AnswersEntry;

describe('what was discarded', () => {
  it('is what left the outbox unsent, for as long as somebody answers', () => {
    const discards = new DiscardedAnswers([entry('refused', 'failed')]);
    expect([...discards.look([entry('refused', 'failed'), entry('sent', 'sending')])]).toEqual([]);
    expect([...discards.look([entry('sent', 'sent')])]).toEqual(['refused']);
    // The server has it: the outbox has no need of it any more.
    expect([...discards.look([])]).toEqual(['refused']);
  });
});
