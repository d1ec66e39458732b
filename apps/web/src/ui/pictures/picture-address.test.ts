import { expect, it } from 'vitest';
import { pictureAddress } from './picture-address.ts';

it('asks for a size beside the key, and leaves the address itself as it was told', () => {
  expect(pictureAddress('/v1/s3/download/a?key=1.2', '100x100')).toBe('/v1/s3/download/a?key=1.2&size=100x100');
  expect(pictureAddress('/v1/s3/download/a', '500')).toBe('/v1/s3/download/a?size=500');
  expect(pictureAddress('https://elsewhere.test/a.png', '500')).toBe('https://elsewhere.test/a.png');
  expect(pictureAddress('blob:x', '500')).toBe('blob:x');
  expect(pictureAddress(null, '500')).toBeNull();
});
