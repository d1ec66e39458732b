import { expect, it } from 'vitest';
import { defaultProfileFields } from './default-profile-fields.ts';
import { profileGroupOf } from './profile-groups.ts';

it('puts each of the product\u2019s fields into a group, and a company\u2019s own into the last', () => {
  for (const { value } of defaultProfileFields) expect(profileGroupOf(value), value).not.toBe('more');
  expect(profileGroupOf('unionCard')).toBe('more');
});
