import { expect, test } from 'vitest';
import { deviceName } from './device-name.ts';

test('devices are called as their people call them', () => {
  const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
  const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
  expect(deviceName(`Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${safari}`)).toBe('Safari, iPhone');
  expect(deviceName(`Mozilla/5.0 (Linux; Android 15) ${chrome}`)).toBe('Chrome, Android');
  expect(deviceName(`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Edg/140.0`)).toBe('Edge, Windows');
  expect(deviceName('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')).toBe('Firefox, Linux');
  expect(deviceName('curl/8.5.0')).toBe('');
});
