/** @jest-environment node */
import { beforeEach, expect, test } from '@jest/globals';
import { makeMemoryStorage } from '../../testkit/page/memoryStorage.ts';
import { isTouchSafari, makeInstalling } from './installing.ts';
import { makeInstallPrompts } from './installPrompt.ts';

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const iphone = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webKit} Version/18.5 Mobile/15E148 Safari/604.1`;
const mac = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/18.5 Safari/605.1.15`;
const android =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

test.each([
  ['Safari on an iPhone', iphone, 5, true],
  ['Safari on an iPad, which calls itself a Mac', mac, 5, true],
  ['Safari on a Mac', mac, 0, false],
  ['Chrome on an iPhone', iphone.replace('Version/18.5', 'CriOS/140.0.0.0'), 5, false],
  ['a web view on an iPhone', iphone.replace(/ Version.*/, ' Mobile/15E148'), 5, false],
  ['Chrome on Android', android, 5, false],
])('%s', (_what, userAgent, maxTouchPoints, expected) => {
  expect(isTouchSafari({ userAgent, maxTouchPoints })).toBe(expected);
});

let target: EventTarget;
let storage: Storage;
beforeEach(() => {
  target = new EventTarget();
  storage = makeMemoryStorage();
});
const open = (userAgent = android, isOwnWindow = false) =>
  makeInstalling({
    prompts: makeInstallPrompts(target),
    browser: { userAgent, maxTouchPoints: 5 },
    isOwnWindow: () => isOwnWindow,
    storage,
  });
const fire = (name: string) => target.dispatchEvent(new Event(name, { cancelable: true }));

test('the way is the prompt of the browser until installed, steps in Safari, and none once installed', () => {
  const [installing, installed] = [open(), open(android, true)];
  expect([installing.way(), open(iphone).way(), open(iphone, true).way()]).toEqual([
    ...['none', 'steps', 'none'],
  ]);
  fire('beforeinstallprompt');
  expect([installing.way(), installed.way()]).toEqual(['prompt', 'none']);
  fire('appinstalled');
  expect(installing.way()).toBe('none');
});

test('stores that it was declined and who answered a dose; a full device keeps only the first, until a reload', () => {
  expect(open().isDeclined()).toBe(false);
  open().decline();
  expect(open().isDeclined()).toBe(true);
  open().writeAnswered('rosa');
  expect(open().readAnswered()).toBe('rosa');
  open().writeAnswered(null);
  expect(open().readAnswered()).toBeNull();

  storage.clear();
  storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const installing = open();
  installing.decline();
  installing.writeAnswered('rosa');
  expect([installing.isDeclined(), open().isDeclined()]).toEqual([true, false]);
});
