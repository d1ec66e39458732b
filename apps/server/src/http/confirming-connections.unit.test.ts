import { describe, expect, it } from 'vitest';
import type { BatchedStatement } from '../database/statement-batch.ts';
import type { StatementCarrier } from '../database/statement-carrier.ts';
import { ConfirmingConnections } from './confirming-connections.ts';

const question = { text: 'does it hold?' };
const notConfirmed = Object.assign(new Error('division by zero'), { code: '22012' });
const fault = Object.assign(new Error('no such thing'), { code: '42P01' });

/** A carrier that records each batch, and throws the error that `failing` returns. */
function noting(failing: (text: string) => Error | undefined = () => undefined) {
  const messages: string[][] = [];
  const send = async (statements: readonly Pick<BatchedStatement, 'text'>[]) => {
    messages.push(statements.map(({ text }) => text));
    for (const { text } of statements) {
      const error = failing(text);
      if (error) throw error;
    }
    return statements.map(({ text }) => [{ from: text }]);
  };
  const carrier: StatementCarrier = {
    rows: async <Row>(text: string) => (await send([{ text }]))[0] as Row[],
    together: send,
    builder: undefined as never,
  };
  return { messages, confirming: new ConfirmingConnections(carrier, question) };
}

describe('the question whether a token holds', () => {
  it('travels with the first statement alone, whose rows come as if it went by itself', async () => {
    const { messages, confirming } = noting();
    const [a, b] = await Promise.all([confirming.rows('a', []), confirming.rows('b', [])]);
    expect([a, b]).toEqual([[{ from: 'a' }], [{ from: 'b' }]]);
    expect(await confirming.together([{ text: 'c' }, { text: 'd' }])).toEqual([[{ from: 'c' }], [{ from: 'd' }]]);
    await confirming.confirmed();
    expect(messages).toEqual([[question.text, 'a'], ['b'], ['c', 'd']]);
  });

  it('goes ahead of statements that travel together', async () => {
    const { messages, confirming } = noting();
    expect(await confirming.together([{ text: 'c' }, { text: 'd' }])).toEqual([[{ from: 'c' }], [{ from: 'd' }]]);
    expect(messages).toEqual([[question.text, 'c', 'd']]);
  });

  it('goes by itself where nothing is asked, and beside queries built by methods', async () => {
    const nothing = noting();
    await nothing.confirming.confirmed();
    expect(nothing.messages).toEqual([[question.text]]);
    const built = noting();
    void built.confirming.builder;
    void built.confirming.builder;
    await built.confirming.confirmed();
    expect(built.messages).toEqual([[question.text]]);
  });

  it('fails the first statement and the end when the answer is no, whoever has caught it', async () => {
    const { confirming } = noting((text) => (text === question.text ? notConfirmed : undefined));
    await expect(confirming.rows('a', [])).rejects.toBe(notConfirmed);
    await expect(confirming.confirmed()).rejects.toBe(notConfirmed);
  });

  it('is asked again when it was the statement behind it that failed, and the call went on', async () => {
    let isTrue = true;
    const { messages, confirming } = noting((text) => {
      if (text === 'a') return fault;
      return isTrue ? undefined : notConfirmed;
    });
    await expect(confirming.rows('a', [])).rejects.toBe(fault);
    await confirming.confirmed();
    expect(messages).toEqual([[question.text, 'a'], [question.text]]);

    const ending = noting((text) => {
      if (text === 'a') return fault;
      return isTrue ? undefined : notConfirmed;
    });
    await expect(ending.confirming.rows('a', [])).rejects.toBe(fault);
    isTrue = false;
    await expect(ending.confirming.confirmed()).rejects.toBe(notConfirmed);
  });
});
