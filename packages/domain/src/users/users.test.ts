import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { aPerson, anActor, anyActor, anyPerson } from '../access/actors.fixtures.ts';
import { isAbove } from '../actor/roles.ts';
import { emailAddress, isEmailAddress, mobileNumbersIn, phoneNumber } from './contact.ts';
import { fullName, splitName } from './names.ts';
import { normalizedPassword, passwordProblem } from './password.ts';
import { isProfileValue, profileFieldAccess } from '../access/profile-access.ts';
import { reference } from '../ids/id.ts';
import { defaultProfileFields } from './default-profile-fields.ts';
import { profileFieldHolds } from './profile-field-traits.ts';
import { profileFieldTypeNames, profileFieldTypes, type ProfileFieldType } from './profile-field-types.ts';
import { profileFields } from './profile-fields.ts';
import { userState } from './state.ts';

const owner = {
  email: 'dana.levi@example.com',
  name: { first: 'Dana', last: 'Levi' },
  companyName: 'Alma Elevators',
};
const field = (key: string) => defaultProfileFields.find((one) => one.value === key)!;

describe('the types of profile fields', () => {
  test('hold what values of their type are', () => {
    const takes = (type: ProfileFieldType, value: unknown) => profileFieldTypes[type].value.safeParse(value).success;
    const id = '0b5b1f6e-7a41-4c1b-9a5e-1f2d3c4b5a69';
    for (const type of profileFieldTypeNames) {
      // Files may be left out of what is sent.
      expect(profileFieldHolds({ type }, 'files'), type).toBe(takes(type, undefined));
      expect(profileFieldHolds({ type }, 'address'), type).toBe(takes(type, { lat: 32, long: 34, address: 'Alma' }));
      expect(profileFieldHolds({ type }, 'person'), type).toBe(profileFieldTypes[type].value === reference);
      expect(profileFieldTypes[type].hasFilesBeside, type).toBe(
        ['text', false].some((value) => takes(type, { value, files: [id] }) && !takes(type, value)),
      );
    }
  });
});

describe('a name', () => {
  it('splits on the first space', () => {
    expect(splitName('Dana')).toEqual({ first: 'Dana', last: '' });
    expect(splitName(' Dana van der Berg ')).toEqual({ first: 'Dana', last: 'van der Berg' });
    expect(splitName('דנה לוי')).toEqual({ first: 'דנה', last: 'לוי' });
  });

  test('joins again to what was split', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const name = splitName(typed);
        expect(splitName(fullName(name))).toEqual(name);
        expect(name.first).not.toMatch(/\s/);
      }),
    );
  });
});

describe('an e-mail address', () => {
  it('is kept in lower case and without the spaces around it', () => {
    expect(emailAddress.parse(' Dana@Example.COM ')).toBe('dana@example.com');
  });

  it('follows the standard pattern', () => {
    for (const wrong of [
      '',
      'dana',
      'dana@',
      '@example.com',
      'dana@example',
      'da na@example.com',
      'a@b@c.de',
      `${'x'.repeat(250)}@a.de`,
    ]) {
      expect(emailAddress.safeParse(wrong).success, wrong).toBe(false);
    }
  });

  test('is told from other text as the schema does', () => {
    const typed = fc.oneof(fc.emailAddress(), fc.string(), fc.constantFrom(' Dana@Example.COM ', 'a@b', 'dana@.de'));
    fc.assert(fc.property(typed, (text) => isEmailAddress(text) === emailAddress.safeParse(text).success));
  });
});

describe('a phone number', () => {
  it('is an optional plus, three digits, three digits and four to six digits', () => {
    for (const right of ['0501234567', '+972501234567', '050-123-4567', '(050) 123 4567', '123456123456']) {
      expect(phoneNumber.safeParse(right).success, right).toBe(true);
    }
    for (const wrong of ['', '123', '050123456', '1234561234567', '05O1234567']) {
      expect(phoneNumber.safeParse(wrong).success, wrong).toBe(false);
    }
  });

  it('is found in a text when it is a local mobile one, whole', () => {
    expect(mobileNumbersIn('Call 050-1234567 or 0521234567.').map((one) => one.dial)).toEqual([
      '0501234567',
      '0521234567',
    ]);
    expect(mobileNumbersIn('05123456').map((one) => one.dial)).toEqual(['05123456']);
    expect(mobileNumbersIn('order 99050123456700, 05012345678, +972501234567')).toEqual([]);
  });
});

describe('a person’s state', () => {
  it('is banned before all, invited until confirmed and verified, active then', () => {
    expect(userState({ isBanned: true, isConfirmed: true, isVerified: true })).toBe('banned');
    expect(userState({ isBanned: false, isConfirmed: true, isVerified: false })).toBe('invited');
    expect(userState({ isBanned: false, isConfirmed: false, isVerified: true })).toBe('invited');
    expect(userState({ isBanned: false, isConfirmed: true, isVerified: true })).toBe('active');
  });
});

describe('a password', () => {
  it('of ten letters is enough, of whatever kind, when it is not soon guessed', async () => {
    for (const good of ['xkcdxkdcqw', 'סיסמהארוכהמאוד', 'correct horse battery staple', 'rusty-ladder-77']) {
      expect(await passwordProblem(good, owner), good).toBeNull();
    }
  });

  it('is refused when it is short, endless, everybody’s first guess or the owner’s own data', async () => {
    expect(await passwordProblem('123456789', owner)).toBe('password_too_short');
    expect(await passwordProblem('👍'.repeat(9), owner)).toBe('password_too_short');
    expect(await passwordProblem('ab'.repeat(101), owner)).toBe('password_too_long');
    for (const weak of ['Password123', '1234567890', 'aaaaaaaaaaaa', 'abcabcabcabc', 'Summer2026!', 'Qwerty12345!']) {
      expect(await passwordProblem(weak, owner), weak).toBe('password_too_common');
    }
    for (const own of [
      'Dana.Levi@example.com',
      'alma elevators',
      'Plumbline1',
      'P1umbl1ne!',
      'DanaLevi2024',
      'Elevators2026!',
    ]) {
      expect(await passwordProblem(own, owner), own).toBe('password_is_own_data');
    }
    expect(await passwordProblem('DanaLevi2024', { companyName: '' })).toBeNull();
  });

  it('is one in whichever Unicode form it is typed, with every kind of space', () => {
    const composed = 'Caf\u00e9 \u05e9\u05dc\u05d5\u05dd \ufb01ne';
    expect(normalizedPassword('Cafe\u0301\u00a0\u05e9\u05dc\u05d5\u05dd\u3000\ufb01ne')).toBe(
      normalizedPassword(composed),
    );
    expect(normalizedPassword('a\u1680b\u2003c')).toBe('a b c');
    expect(normalizedPassword('\uff21\uff22\uff23')).toBe('ABC');
    expect(normalizedPassword(' Keeps Case ')).toBe(' Keeps Case ');
  });

  it('is judged in that form: a spelling of its own makes no weak one good', async () => {
    expect(await passwordProblem('\uff30assword123', owner)).toBe('password_too_common');
    // Nine letters and their nine marks are nine letters.
    expect(await passwordProblem('e\u0301'.repeat(9), owner)).toBe('password_too_short');
  });

  it('takes no longer than a moment, however artful it is', async () => {
    await passwordProblem('p@$$w0rd4!', owner);
    const from = Date.now();
    await passwordProblem('4@8({[<3€6912$5+7%2'.repeat(10), owner);
    expect(Date.now() - from).toBeLessThan(10_000);
  });
});

describe('profile fields', () => {
  it('are all read and changed by a sys_admin', () => {
    for (const one of defaultProfileFields) {
      expect(profileFieldAccess(anActor('sys_admin'), aPerson('inspector'), one)).toEqual({ read: true, update: true });
    }
  });

  it('are filled in by the person where the field allows the user', () => {
    const self = aPerson('inspector', { id: 'me' });
    expect(profileFieldAccess(anActor('inspector'), self, field('bankDetails'))).toEqual({ read: true, update: true });
    expect(profileFieldAccess(anActor('inspector'), self, field('employeeAgreement'))).toEqual({
      read: true,
      update: false,
    });
  });

  it('keep bank details from project managers', () => {
    expect(profileFieldAccess(anActor('project_manager'), aPerson('inspector'), field('bankDetails'))).toEqual({
      read: false,
      update: false,
    });
    expect(profileFieldAccess(anActor('project_manager'), aPerson('inspector'), field('phoneNumber'))).toEqual({
      read: true,
      update: false,
    });
  });

  test('are never changed on a person above, nor changed without being read', () => {
    fc.assert(
      fc.property(anyActor, anyPerson, fc.constantFrom(...defaultProfileFields), (actor, user, one) => {
        const access = profileFieldAccess(actor, user, one);
        if (isAbove(user.role, actor.role)) expect(access.update).toBe(false);
        if (access.update) expect(access.read).toBe(true);
      }),
    );
  });

  it('take values of their type and their options only', () => {
    expect(isProfileValue(field('shoeSize'), '42')).toBe(true);
    expect(isProfileValue(field('shoeSize'), '37')).toBe(false);
    expect(isProfileValue(field('shirtSize'), 'xxl')).toBe(true);
    expect(isProfileValue(field('drivingLicenseCategories'), ['b', 'e1'])).toBe(true);
    expect(isProfileValue(field('drivingLicenseCategories'), ['b', 'z'])).toBe(false);
    expect(isProfileValue(field('dateOfBirth'), '1990-02-30')).toBe(false);
    expect(isProfileValue(field('workSafetyPermit'), { value: true })).toBe(true);
    for (const one of defaultProfileFields) expect(isProfileValue(one, null)).toBe(true);
  });

  it('have each key once', () => {
    const [first] = defaultProfileFields;
    expect(profileFields.safeParse([first, first]).success).toBe(false);
    expect(profileFields.parse(undefined)).toEqual(defaultProfileFields);
  });
});
