import { describe, expect, test } from '@jest/globals';
import { candidates } from './chromium.ts';

describe('candidates', () => {
  test('begin with the one that was named', () => {
    const env = { CHROMIUM_PATH: '/own/chrome', PATH: '/usr/bin' };
    expect(candidates(env, 'linux').slice(0, 2)).toEqual(['/own/chrome', '/usr/bin/chromium']);
  });

  test('take an empty name for none', () => {
    expect(candidates({ CHROMIUM_PATH: '', PATH: '/bin' }, 'linux')[0]).toBe('/bin/chromium');
  });

  test('prefer Chromium anywhere on the PATH, and name nothing twice', () => {
    const files = candidates({ PATH: '/bin::/usr/bin' }, 'linux');
    expect(files.slice(0, 3)).toEqual([
      '/bin/chromium',
      '/usr/bin/chromium',
      '/bin/chromium-browser',
    ]);
    expect(new Set(files).size).toBe(files.length);
  });

  test('know where macOS and Windows keep theirs', () => {
    expect(candidates({ HOME: '/Users/ada' }, 'darwin')).toContain(
      '/Users/ada/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    );
    expect(candidates({ Path: 'C:\\bin', PROGRAMFILES: 'C:\\Program Files' }, 'win32')).toEqual(
      expect.arrayContaining([
        'C:\\bin\\chrome.exe',
        'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
      ]),
    );
  });
});
