/** @jest-environment node */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { makeMemoryStorage } from '../../testkit/page/memoryStorage.ts';
import { isTouchSafari, makeInstalling } from './installing.ts';
import { makeInstallPrompts } from './installPrompt.ts';

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15';
const android =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

test.each([
  ['Safari on an iPhone', iphone, 5, true],
  ['Safari on an iPad, which calls itself a Mac', mac, 5, true],
  ['Safari on a Mac', mac, 0, false],
  ['Chrome on an iPhone', iphone.replace('Version/18.5', 'CriOS/140.0.0.0'), 5, false],
  [
    'an app that shows pages on an iPhone',
    iphone.replace(/ Version.*/, ' Mobile/15E148'),
    5,
    false,
  ],
  ['Chrome on Android', android, 5, false],
])('%s', (_what, userAgent, maxTouchPoints, isOne) => {
  expect(isTouchSafari({ userAgent, maxTouchPoints })).toBe(isOne);
});

describe('on a device', () => {
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
  const tell = (name: string) => target.dispatchEvent(new Event(name, { cancelable: true }));

  test('without an offer of the browser there is no way', () => {
    expect(open().way()).toBe('none');
  });

  test('an offer is a way, until the app is installed', () => {
    const installing = open();
    tell('beforeinstallprompt');
    expect(installing.way()).toBe('prompt');
    tell('appinstalled');
    expect(installing.way()).toBe('none');
  });

  test('Safari on an iPhone offers nothing: the person takes the steps', () => {
    expect(open(iphone).way()).toBe('steps');
  });

  test.each([
    ['an iPhone', iphone],
    ['Android', android],
  ])('the installed app on %s offers itself no more', (_where, userAgent) => {
    const installing = open(userAgent, true);
    tell('beforeinstallprompt');
    expect(installing.way()).toBe('none');
  });

  test('what was declined stays declined across a reload', () => {
    expect(open().isDeclined()).toBe(false);
    open().decline();
    expect(open().isDeclined()).toBe(true);
  });

  test('of whom a dose was answered is remembered, and forgotten', () => {
    open().writeAnswered('rosa');
    expect(open().readAnswered()).toBe('rosa');
    open().writeAnswered(null);
    expect(open().readAnswered()).toBeNull();
  });

  test('a full device declines until the page is left, and keeps nobody from anything', () => {
    storage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const installing = open();
    installing.decline();
    installing.writeAnswered('rosa');
    expect(installing.isDeclined()).toBe(true);
    expect(open().isDeclined()).toBe(false);
  });
});
