import { beforeEach, describe, expect, test } from '@jest/globals';
import { makeMemoryStorage } from '../../testkit/page/memoryStorage.ts';
import {
  makeSettingsStore,
  type Settings,
  applySettings,
  parsePhoneNumber,
  defaultSettings,
} from './settings.ts';

const others: Settings = {
  textSize: '150',
  theme: 'dark',
  misses: 'left',
  readingSpeed: 'slow',
  voice: 'urn:moira',
  emergencyNumber: '+49 112',
  askedNumber: '911',
  locationOf: 'rosa',
  sound: 'beep',
};

let storage: Storage;
beforeEach(() => {
  storage = makeMemoryStorage();
});
const read = () => makeSettingsStore(storage).read();

describe('the stored settings', () => {
  test('are read as written, the sound under its own key preferredSound', () => {
    makeSettingsStore(storage).write(others);
    expect(read()).toEqual(others);
    expect(storage.getItem('preferredSound')).toBe('beep');
    expect(JSON.parse(storage.getItem('settings')!)).not.toHaveProperty('sound');
    storage.setItem('preferredSound', 'gong');
    expect(read().sound).toBe('alarm');
  });

  test.each([null, '', '{', 'null', '[]', '"dark"', '7'])('have defaults for %j', (stored) => {
    if (stored !== null) storage.setItem('settings', stored);
    expect(read()).toEqual({
      textSize: '100',
      theme: 'system',
      misses: 'neither',
      askedNumber: null,
      readingSpeed: 'usual',
      voice: null,
      emergencyNumber: '112',
      locationOf: null,
      sound: 'alarm',
    });
  });

  test.each([
    ['textSize', 150],
    ['theme', undefined],
    ['voice', 7],
    ['emergencyNumber', 'the police'],
    ['locationOf', 7],
  ] as const)('have a default for %s of %j alone', (name, value) => {
    makeSettingsStore(storage).write(others);
    storage.setItem('settings', JSON.stringify({ ...others, [name]: value }));
    expect(read()).toEqual({ ...others, [name]: defaultSettings[name] });
  });
});

test.each([
  ...['11', '+49 112', '+1-800-555 0100', '12345678901234567890'].map((it) => [it, it] as const),
  ['  911 ', '911'],
  ...['', '   ', '1', '+1', '+-', '1-', '11+2', '++112', '112a', '(0)112', 'tel:112', '١١٢'].map(
    (typed) => [typed, null] as const,
  ),
  ['123456789012345678901', null],
])('the telephone number in %j is %j', (typed, number) => {
  expect(parsePhoneNumber(typed)).toBe(number);
});

test.each([
  ['system', '(prefers-color-scheme: light)', '(prefers-color-scheme: dark)'],
  ['light', 'all', 'not all'],
  ['dark', 'not all', 'all'],
] as const)('the page has the theme %s, also in the frame of the browser', (theme, light, dark) => {
  const root = document.createElement('html');
  root.innerHTML = `<head>
    <meta name="theme-color" data-scheme="light"><meta name="theme-color" data-scheme="dark">
  </head>`;
  applySettings({ ...others, theme }, root);
  const { textSize, misses } = root.dataset;
  expect([textSize, root.dataset.theme, misses]).toEqual(['150', theme, 'left']);
  expect([...root.querySelectorAll('meta')].map(({ media }) => media)).toEqual([light, dark]);
});
