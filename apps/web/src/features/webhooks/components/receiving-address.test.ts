import { expect, it } from 'vitest';
import { tokenOf } from './receiving-address.ts';

const token = 'aB3_-'.repeat(8) + 'xyz';

it('reads the token of an incoming webhook’s address', () => {
  for (const typed of [
    token,
    ` ${token} `,
    `https://acme.example/webhooks/${token}`,
    `http://h:8080/webhooks/${token}/`,
  ])
    expect(tokenOf(typed), typed).toBe(token);
  const none = ['', 'x', `${token}x`, `https://acme.example/${token}`, `https://acme.example/webhooks/${token}?a=1`];
  for (const typed of none) expect(tokenOf(typed), typed).toBeNull();
});
