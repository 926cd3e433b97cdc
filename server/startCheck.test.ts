import vm from 'node:vm';
import { expect, test } from '@jest/globals';
import { startCheck } from './startCheck.ts';

const denied = () => {
  throw new Error('SecurityError');
};
const storageOf = (entries: Readonly<Record<string, string>>, setItem = () => {}) => ({
  getItem: (key: string) => entries[key] ?? null,
  setItem,
  removeItem: () => {},
  length: Object.keys(entries).length,
});
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 16_3_1 like Mac OS X) AppleWebKit/605.1.15';

const origin = 'https://upstroke.example.org';

/** The problem that is shown in place of the app, with its phone link. */
const problemOf = (userAgent: string, window: object = {}, prepare = '') => {
  const link = { href: 'tel:112', innerHTML: 'Call 112 now' };
  let shown: string | null = null;
  const listeners: Record<string, (event: object) => void> = {};
  const main = (id: string) => ({ id, querySelector: () => link });
  const document = {
    getElementById: (id: string) => ({
      content: id,
      parentNode: { replaceChild: ({ id: problem }: { id: string }) => (shown = problem) },
    }),
    importNode: main,
  };
  const storage = storageOf({});
  const global = {
    localStorage: storage,
    sessionStorage: storage,
    addEventListener: (name: string, run: (event: object) => void) => (listeners[name] = run),
    removeEventListener: (name: string) => Reflect.deleteProperty(listeners, name),
  };
  Object.defineProperties(global, Object.getOwnPropertyDescriptors(window));
  vm.runInNewContext(prepare + startCheck, {
    document,
    location: { origin },
    navigator: { userAgent },
    window: global,
  });
  return { shown: () => shown, link, listeners };
};

test.each([
  ['Mozilla/5.0 (Linux; Android 10) Chrome/110.0.0.0 Mobile Safari/537.36', true],
  ['Mozilla/5.0 (Linux; Android 10) Chrome/111.0.0.0 Mobile Safari/537.36', false],
  ['Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/102.0', true],
  ['Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/115.0', false],
  [`${mac} Version/16.3 Safari/605.1.15`, true],
  [`${mac} Version/16.4 Safari/605.1.15`, false],
  [`${mac} Version/26.0 Safari/605.1.15`, false],
  [`${iphone} Version/16.3 Mobile/15E148 Safari/604.1`, true],
  [`${iphone} CriOS/140.0 Mobile/15E148 Safari/604.1`, true],
  [`${iphone.replace('16_3_1', '16_4')} Mobile/15E148`, false],
  [`${iphone.replace('16_3_1', '18_0')} Version/26.0 Safari/604.1`, false],
  ['Ladybird/1.0', false],
])('%s: too old is %s', (userAgent, isOld) => {
  expect(problemOf(userAgent).shown()).toBe(isOld ? 'old-browser' : null);
});

test('an unknown browser without what others have, and one that cannot parse the app, are too old', () => {
  const without = 'delete Array.prototype.toSorted;';
  expect(problemOf('unknown', {}, without).shown()).toBe('old-browser');
  const { shown, listeners } = problemOf('unknown');
  listeners.error?.({ message: 'Uncaught TypeError: x' });
  expect(shown()).toBeNull();
  const message = 'Uncaught SyntaxError: Unexpected token';
  listeners.error?.({ message, filename: 'chrome-extension://abc/assets/a.js' });
  expect(shown()).toBeNull();
  listeners.error?.({ message, filename: `${origin}/assets/a.js` });
  expect(shown()).toBe('old-browser');
});

test.each([
  ['throws', Object.create({}, { localStorage: { get: denied } }), true],
  ['is missing', { localStorage: null }, true],
  ['refuses all', { localStorage: storageOf({}, denied) }, true],
  ['refuses to read', { sessionStorage: { getItem: denied } }, true],
  ['is full', { localStorage: storageOf({ lists: 'x' }, denied) }, false],
])('storage that %s: blocked is %s', (_what, window, isBlocked) => {
  expect(problemOf('unknown', window).shown()).toBe(isBlocked ? 'blocked-storage' : null);
});

test('the number to call is the one of the settings', () => {
  const settings = JSON.stringify({ emergencyNumber: '+1 911' });
  const { link } = problemOf('Chrome/90', { localStorage: storageOf({ settings }) });
  expect(link).toEqual({ href: 'tel:+1911', innerHTML: 'Call +1 911 now' });
});
