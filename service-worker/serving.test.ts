import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { eventually, settle } from '../testkit/page/drivenClock.ts';
import { answerOf, type AppDevice, makeAppDevice, versionOf } from '../testkit/worker/appDevice.ts';

const [first, second, third] = [versionOf(1), versionOf(2), versionOf(3)];
const keepCaregiver = { type: 'KEEP_ROLE', role: 'caregiver' };
const wholeFirst = [
  '/assets/chunk.1.js',
  '/assets/main.1.js',
  '/index.html?revision=1',
  '/sounds/alarm.mp3?revision=1',
];

let device: AppDevice;
beforeEach(() => {
  device = makeAppDevice(first);
});

test('SPEC 1: a newer worker takes over silently', async () => {
  const { scope, install } = device.start(first);
  await install();
  expect(scope.skipWaiting).toHaveBeenCalledTimes(1);
});

test('CLAIM_PAGES lets the worker serve the pages that it found without one', async () => {
  const { scope, hand } = device.start(first);
  await hand('message', { type: 'CLAIM_PAGES' });
  expect(scope.clients.claim).toHaveBeenCalledTimes(1);
});

test('any address opens the same page, and with it its files, with the server stopped', async () => {
  const worker = await device.run(first);
  device.goOffline();
  expect((await worker.openPage('/medication')).text).toBe(first.files.get('/index.html'));
  expect(await worker.get('/assets/chunk.1.js')).toBe('/assets/chunk.1.js!');
  expect(await worker.get('/sounds/alarm.mp3')).toBe('sound 1');
});

test("it answers for the app's files alone, and for those of older versions", () => {
  const { isFile } = device.start(second);
  const asked = [
    '/index.html',
    '/assets/main.2.js',
    '/assets/main.1.js',
    '/api/x',
    '/videos/a.mp4',
  ];
  expect(asked.filter(isFile)).toEqual(asked.slice(0, 3));
});

describe('the files of a role', () => {
  test('come to a device only where somebody of it uses the app', async () => {
    const { hand } = await device.run(first);
    expect(device.keys()).toEqual(wholeFirst);
    device.fetches.length = 0;
    await hand('message', keepCaregiver);
    await hand('message', keepCaregiver);
    expect(device.fetches).toEqual(['/assets/caregiver.1.js']);
    expect(device.keys()).toEqual(['/assets/caregiver.1.js', ...wholeFirst].toSorted());
  });

  test('are not kept by one of another role who strays to a screen', async () => {
    const { get } = await device.run(first);
    expect(await get('/assets/admin.1.js')).toBe('/assets/admin.1.js!');
    expect(device.keys()).toEqual(wholeFirst);
  });

  test('are there anew before a newer worker begins', async () => {
    await (await device.run(first)).hand('message', keepCaregiver);
    device.deploy(second);
    await device.start(second).install();
    expect(device.keys()).toContain('/assets/caregiver.2.js');
  });

  test('are fetched though the worker is mending something else just then', async () => {
    const { hand, scope } = await device.run(first);
    device.evict('/assets/chunk.1.js');
    const { fetch } = scope;
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    scope.fetch = (...asked) => held.then(() => fetch(...asked));
    const mended = hand('message', { type: 'KEEP_APP' });
    await settle();
    const keptRole = hand('message', keepCaregiver);
    await settle();
    letGo();
    await Promise.all([mended, keptRole]);
    expect(device.keys()).toEqual(['/assets/caregiver.1.js', ...wholeFirst].toSorted());
  });

  test('that are missing keep no page from opening as it is kept', async () => {
    const worker = await device.run(first);
    await worker.hand('message', keepCaregiver);
    device.evict('/assets/caregiver.1.js');
    device.answerAllWith(answerOf('/x.html', '<h1>Hotel</h1>'));
    expect((await worker.openPage()).text).toBe(first.files.get('/index.html'));
  });

  test('are fetched by a worker that was installed before the role came to be kept', async () => {
    const old = await device.run(first);
    device.deploy(second);
    const worker = device.start(second);
    await worker.install();
    await old.hand('message', keepCaregiver);
    await worker.hand('activate');
    await eventually(() => expect(device.keys()).toContain('/assets/caregiver.2.js'));
  });
});

describe('two versions side by side', () => {
  test('a page of the version before has its files, with the server stopped too', async () => {
    await (await device.run(first)).hand('message', keepCaregiver);
    const worker = await device.update(second);
    device.goOffline();
    for (const path of ['/assets/main.1.js', '/assets/chunk.1.js', '/assets/caregiver.1.js']) {
      expect(await worker.get(path)).toBe(`${path}!`);
    }
    expect((await worker.openPage()).text).toBe(second.files.get('/index.html'));
  });

  test('what is older than that goes', async () => {
    await device.run(first);
    await device.update(second);
    await device.update(third);
    expect(device.keys()).toEqual([
      '/assets/chunk.2.js',
      '/assets/chunk.3.js',
      '/assets/main.2.js',
      '/assets/main.3.js',
      '/index.html?revision=3',
      '/sounds/alarm.mp3?revision=3',
    ]);
  });

  test('what Workbox kept before there was an own list goes with the second update', async () => {
    const ofWorkbox = 'workbox-precache-v2-https://upstroke.test/';
    await device.caches.open(ofWorkbox);
    await device.run(first);
    expect(await device.caches.has(ofWorkbox)).toBe(true);
    await device.update(second);
    expect(await device.caches.has(ofWorkbox)).toBe(false);
  });

  test('the same version once more lets nothing of the one before go', async () => {
    await device.run(first);
    await device.update(second);
    await device.run(second);
    expect(device.keys()).toContain('/assets/chunk.1.js');
  });

  test('a file that both have is fetched once, and stays', async () => {
    const font = '/assets/font.9.woff2';
    const [older, newer] = [versionOf(1, [font]), versionOf(2, [font])];
    device.deploy(older);
    await device.run(older);
    await device.update(newer);
    await device.update(third);
    expect(device.fetches.filter((path) => path === font)).toHaveLength(1);
    expect(device.keys()).toContain(font);
  });

  test('an app that is set back to the version before runs, and keeps both', async () => {
    await device.run(first);
    await device.update(second);
    const worker = await device.update(first);
    device.goOffline();
    expect((await worker.openPage()).text).toBe(first.files.get('/index.html'));
    expect(await worker.get('/assets/chunk.2.js')).toBe('/assets/chunk.2.js!');
  });

  test('a file that is nowhere any more is asked of the server', async () => {
    const worker = await device.run(second);
    expect(await worker.get('/assets/chunk.7.js')).toBe('{}');
  });
});

describe('pages where something is gone', () => {
  test('come from the server, newer than what is kept, until all is here again', async () => {
    const worker = await device.run(first);
    device.evict('/assets/chunk.1.js');
    device.deploy(second);
    expect((await worker.openPage()).text).toBe(second.files.get('/index.html'));
    device.deploy(first);
    await worker.openPage();
    expect(device.keys()).toEqual(wholeFirst);
    device.fetches.length = 0;
    expect((await worker.openPage()).text).toBe(first.files.get('/index.html'));
    expect(device.fetches).toEqual([]);
  });

  test('come as they are kept where the server gives none', async () => {
    const worker = await device.run(first);
    device.evict('/assets/chunk.1.js');
    device.goOffline();
    expect((await worker.openPage()).text).toBe(first.files.get('/index.html'));
    device.goOnline();
    device.answerAllWith(answerOf('/x.html', 'Bad gateway', { status: 502 }));
    expect((await worker.openPage()).text).toBe(first.files.get('/index.html'));
  });

  test('come as they are kept where a network answers with a page of its own, or not soon', async () => {
    const worker = await device.run(first);
    device.evict('/assets/chunk.1.js');
    device.answerAllWith(answerOf('/x.html', '<h1>Hotel</h1>'));
    expect((await worker.openPage()).text).toBe(first.files.get('/index.html'));
    await eventually(() =>
      expect(new Set(device.refusals.map(({ bodyUsed }) => bodyUsed))).toEqual(new Set([true])),
    );
    jest.useFakeTimers();
    const late = answerOf('/index.html', 'late');
    let arrive: (answer: Response) => void = () => undefined;
    worker.scope.fetch = () => new Promise((resolve) => (arrive = resolve));
    const opened = jest.fn();
    void worker.answerPage().then(opened);
    await jest.advanceTimersByTimeAsync(2_999);
    expect(opened).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    jest.useRealTimers();
    await eventually(() => expect(opened).toHaveBeenCalledWith(first.files.get('/index.html')));
    arrive(late);
    await eventually(() => expect(late.bodyUsed).toBe(true));
  });

  test('tell of a failure as the server tells it where nothing is kept', async () => {
    const worker = await device.run(first);
    device.clear();
    device.answerAllWith(answerOf('/x.html', 'Not built yet', { status: 503 }));
    expect((await worker.openPage()).text).toBe('Not built yet');
    device.goOffline();
    expect((await worker.openPage()).text).toBe('nothing');
  });

  test('and files come from the server where the device lends no caches', async () => {
    device.breakDown();
    const worker = await device.run(first);
    expect((await worker.openPage()).text).toBe(first.files.get('/index.html'));
    expect(await worker.get('/assets/main.1.js')).toBe('/assets/main.1.js!');
    expect(await worker.get('/sounds/alarm.mp3')).toBe('sound 1');
  });
});

test.each([
  null,
  {},
  { type: 'KEEP_ROLE', role: 'survivor' },
  { type: 'KEEP_APP', isBroken: 'very' },
  { type: 'STOP_ALARM' },
])('a message of another shape is passed over: %j', async (data) => {
  const { scope, hand } = device.start(first);
  await hand('message', data);
  expect(device.fetches).toEqual([]);
  expect(scope.clients.claim).not.toHaveBeenCalled();
});
