import { describe, expect, it } from 'vitest';
import { readInvitationList } from './invitation-list.ts';

const read = (text: string) =>
  readInvitationList(text).map(({ email, first, last, problem }) =>
    [email, `${first} ${last}`.trim(), problem].filter(Boolean).join(' | '),
  );

describe('a list of people that was pasted', () => {
  it('has addresses between commas, semicolons, lines, tabs and blanks', () => {
    const addresses = ['a@x.test', 'b@x.test', 'c@x.test'];
    for (const between of [',', ', ', ';', '; ', '\n', '\r\n', '\t', ' ', ' ,\n ']) {
      expect(read(addresses.join(between))).toEqual(addresses);
    }
    expect(read(' \n,; \n')).toEqual([]);
  });

  it('has names before addresses, in quotation marks too, the last name first', () => {
    expect(read('Dana Levi <Dana@X.test>')).toEqual(['dana@x.test | Dana Levi']);
    expect(read('"Levi, Dana" <dana@x.test>; Amir <amir@x.test>')).toEqual([
      'dana@x.test | Dana Levi',
      'amir@x.test | Amir',
    ]);
    expect(read('Levi, Dana <dana@x.test>')).toEqual(['dana@x.test | Dana Levi']);
    expect(read('דנה לוי dana@x.test')).toEqual(['dana@x.test | דנה לוי']);
    expect(read('Dana van der Berg <mailto:dana@x.test>')).toEqual(['dana@x.test | Dana van der Berg']);
  });

  it('has rows of a spreadsheet: names in one column or two, and columns that are neither', () => {
    expect(read('Dana\tLevi\tdana@x.test\t050-1234567\namir@x.test\tAmir Haddad')).toEqual([
      'dana@x.test | Dana Levi',
      'amir@x.test | Amir Haddad',
    ]);
    expect(read('Dana Levi,dana@x.test')).toEqual(['dana@x.test | Dana Levi']);
  });

  it('says what is no address and what is there twice, however it is written', () => {
    expect(read('Email\ndana@x.test\nDANA@X.TEST \u200F\namir@x\nnobody')).toEqual([
      'Email | not_valid',
      'dana@x.test',
      'dana@x.test | doubled',
      'amir@x | not_valid',
      'nobody | not_valid',
    ]);
    expect(read('Dana Levi <dana@x.test>; nobody')).toEqual(['dana@x.test | Dana Levi', 'nobody | not_valid']);
    expect(read('dana@x.test, nobody, amir@x.test')).toEqual(['dana@x.test', 'nobody | not_valid', 'amir@x.test']);
  });
});
