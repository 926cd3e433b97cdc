/** @jest-environment node */
import { beforeEach, expect, jest, test } from '@jest/globals';
import { makeMemoryStorage } from '../../testkit/page/memoryStorage.ts';
import {
  isTouchSafari,
  makeInstallation,
  type LaunchQueueDeps,
  makeLaunchQueue,
} from './installation.ts';
import { type InstallOutcome, makeInstallPrompts } from './installPrompt.ts';

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
  makeInstallation({
    prompts: makeInstallPrompts(target),
    browser: { userAgent, maxTouchPoints: 5 },
    isStandalone: () => isOwnWindow,
    storage,
  });
const offer = (outcome: InstallOutcome, prompt = jest.fn(async () => {})) => {
  const event = new Event('beforeinstallprompt', { cancelable: true });
  const userChoice = Promise.resolve({ outcome });
  target.dispatchEvent(Object.assign(event, { prompt, userChoice }));
  return { event, prompt };
};
const install = () => target.dispatchEvent(new Event('appinstalled'));

test('the way is the prompt of the browser until installed, steps in Safari, and none once installed', () => {
  const [installing, installed] = [open(), open(android, true)];
  expect([installing.method(), open(iphone).method(), open(iphone, true).method()]).toEqual([
    'none',
    'steps',
    'none',
  ]);
  offer('accepted');
  expect([installing.method(), installed.method()]).toEqual(['prompt', 'none']);
  install();
  expect(installing.method()).toBe('none');
});

test('an offer is kept, reported and asked once, until the app is installed', async () => {
  const prompts = makeInstallPrompts(target);
  const run = jest.fn();
  prompts.onChanged(run);
  expect(prompts.isOffered()).toBe(false);
  const { event, prompt } = offer('dismissed');
  expect([event.defaultPrevented, prompts.isOffered()]).toEqual([true, true]);
  expect(await prompts.prompt()).toBe('dismissed');
  expect(await prompts.prompt()).toBeNull();
  expect(prompt).toHaveBeenCalledTimes(1);
  expect(run).toHaveBeenCalledTimes(2);
  const refuse = () => Promise.reject(new DOMException('no tap', 'NotAllowedError'));
  offer('accepted', jest.fn<() => Promise<void>>(refuse));
  expect(await prompts.prompt()).toBeNull();
  expect(run).toHaveBeenCalledTimes(4);
  offer('accepted');
  install();
  expect([prompts.isOffered(), prompts.isInstalled()]).toEqual([false, true]);
});

test('each launch after that of the page itself is reported, and loads an address in its place', () => {
  const start = 'https://upstroke.test/dashboard';
  const help = `${start}?help=ask`;
  const loaded: string[] = [];
  const heard: string[] = [];
  let consume: Parameters<NonNullable<LaunchQueueDeps['launchQueue']>['setConsumer']>[0] = () => {};
  const setConsumer = (given: typeof consume) => {
    consume = given;
    given({ targetURL: help });
  };
  const location = { assign: (to: string | URL) => void loaded.push(String(to)) };
  const launches = makeLaunchQueue({ launchQueue: { setConsumer }, location });
  launches.onLaunch(({ href }) => heard.push(href));
  expect(heard).toEqual([]);
  for (const launch of [{ targetURL: help }, {}, { targetURL: start }]) consume(launch);
  expect(heard).toEqual([help, start]);
  launches.open(new URL(start));
  expect(loaded).toEqual([start]);
  expect(() => makeLaunchQueue({ location }).onLaunch(() => undefined)).not.toThrow();
});
