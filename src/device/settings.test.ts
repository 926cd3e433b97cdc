import { beforeEach, describe, expect, test } from '@jest/globals';
import { makeMemoryStorage } from '../../testkit/page/memoryStorage.ts';
import {
  makeSettingsStore,
  type Settings,
  showSettings,
  telephoneIn,
  usualSettings,
} from './settings.ts';

const others: Settings = {
  textSize: '150',
  theme: 'dark',
  misses: 'left',
  readingSpeed: 'slow',
  voice: 'urn:moira',
  emergencyNumber: '+49 112',
  sound: 'beep',
};

let storage: Storage;
beforeEach(() => {
  storage = makeMemoryStorage();
});
const read = () => makeSettingsStore(storage).read();

describe('the stored settings', () => {
  test('are as usual where nothing is stored', () => {
    expect(read()).toEqual({
      textSize: '100',
      theme: 'system',
      misses: 'neither',
      readingSpeed: 'usual',
      voice: null,
      emergencyNumber: '112',
      sound: 'alarm',
    });
  });

  test('are what was written', () => {
    makeSettingsStore(storage).write(others);
    expect(read()).toEqual(others);
  });

  test.each(['', '{', 'null', '[]', '"dark"', '7'])('are as usual where %j is stored', (stored) => {
    storage.setItem('settings', stored);
    expect(read()).toEqual(usualSettings);
  });

  test.each([
    ['textSize', '300'],
    ['textSize', 150],
    ['theme', 'sepia'],
    ['misses', null],
    ['readingSpeed', { words: 150 }],
    ['voice', 7],
    ['emergencyNumber', 112],
    ['emergencyNumber', 'the police'],
    ['emergencyNumber', ''],
  ] as const)('stand each by itself: a %s of %j is as usual', (name, value) => {
    makeSettingsStore(storage).write(others);
    storage.setItem('settings', JSON.stringify({ ...others, [name]: value }));
    expect(read()).toEqual({ ...others, [name]: usualSettings[name] });
  });

  test('may lack one that an older version did not know', () => {
    storage.setItem('settings', JSON.stringify({ theme: 'dark' }));
    expect(read()).toEqual({ ...usualSettings, theme: 'dark' });
  });
});

describe('a telephone number', () => {
  test.each([
    ['11', '11'],
    ['112', '112'],
    ['+49 112', '+49 112'],
    ['+1-800-555 0100', '+1-800-555 0100'],
    ['  911 ', '911'],
    ['12345678901234567890', '12345678901234567890'],
  ])('is %j, without the blanks around it', (typed, number) => {
    expect(telephoneIn(typed)).toBe(number);
  });

  test.each([
    '',
    '   ',
    '1',
    '+1',
    '+-',
    '1-',
    '11+2',
    '++112',
    '112a',
    '(0)112',
    'tel:112',
    '١١٢',
    '123456789012345678901',
  ])('is not %j', (typed) => {
    expect(telephoneIn(typed)).toBeNull();
  });
});

describe('Local storage: preferredSound (default alarm)', () => {
  test.each([
    [null, 'alarm'],
    ['', 'alarm'],
    ['gong', 'alarm'],
    ['alarm', 'alarm'],
    ['beep', 'beep'],
  ])('%j is %s', (stored, sound) => {
    if (stored !== null) storage.setItem('preferredSound', stored);
    expect(read().sound).toBe(sound);
  });

  test('is a plain key of its own', () => {
    makeSettingsStore(storage).write(others);
    expect(storage.getItem('preferredSound')).toBe('beep');
    expect(JSON.parse(storage.getItem('settings')!)).not.toHaveProperty('sound');
  });
});

describe('the page', () => {
  test('carries what the styles answer to', () => {
    showSettings(others);
    const { textSize, theme, misses } = document.documentElement.dataset;
    expect({ textSize, theme, misses }).toEqual({ textSize: '150', theme: 'dark', misses: 'left' });
  });

  test.each([
    ['system', '(prefers-color-scheme: light)', '(prefers-color-scheme: dark)'],
    ['light', 'all', 'not all'],
    ['dark', 'not all', 'all'],
  ] as const)('that is %s has the browser’s frame coloured alike', (theme, light, dark) => {
    const root = document.createElement('html');
    root.innerHTML = `<head>
      <meta name="theme-color" data-scheme="light"><meta name="theme-color" data-scheme="dark">
    </head>`;
    showSettings({ ...usualSettings, theme }, root);
    const media = [...root.querySelectorAll('meta')].map((meta) => meta.media);
    expect(media).toEqual([light, dark]);
  });
});
