import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { eventually, settle } from '../testkit/page/fakeClock.ts';
import * as devices from '../testkit/worker/fakeAppDevice.ts';

const { captivePortalPage, makeFakeAppDevice, responseOf, makeAppVersion } = devices;
const [first, second, third] = [makeAppVersion(1), makeAppVersion(2), makeAppVersion(3)];
const chunk = '/assets/chunk.1.js';
const caregiver = { role: 'caregiver' };
const firstWithRole = ['/assets/caregiver.1.js', ...first.keys].toSorted();

let device: devices.FakeAppDevice;
let worker: Awaited<ReturnType<devices.FakeAppDevice['run']>>;
beforeEach(async () => {
  device = makeFakeAppDevice(first);
  worker = await device.run(first);
  device.fetches.length = 0;
});

test('SPEC 1: a newer worker takes over silently; CLAIM_PAGES has it serve open pages', async () => {
  const { scope } = worker;
  expect(scope.skipWaiting).toHaveBeenCalledTimes(1);
  expect(scope.clients.claim).not.toHaveBeenCalled();
  await worker.message('CLAIM_PAGES');
  expect(scope.clients.claim).toHaveBeenCalledTimes(1);
});

test("every address opens the same page, with the app's files and no others, offline", async () => {
  device.goOffline();
  expect((await worker.openPage('/medication')).text).toBe(first.page);
  expect(await worker.get(chunk)).toBe(`${chunk}!`);
  expect(await worker.get('/sounds/alarm.mp3')).toBe('sound 1');
  const served = ['/index.html', '/assets/main.1.js', '/assets/main.0.js'];
  expect([...served, '/api/x', '/videos/a.mp4'].filter(worker.isFile)).toEqual(served);
});

describe('the files of a role', () => {
  test('are stored where an account of the role uses the app, and only then', async () => {
    expect(await worker.get('/assets/admin.1.js')).toBe('/assets/admin.1.js!');
    expect(device.keys()).toEqual(first.keys);
    device.fetches.length = 0;
    await worker.message('KEEP_ROLE', caregiver);
    await worker.message('KEEP_ROLE', caregiver);
    expect(device.fetches).toEqual(['/assets/caregiver.1.js']);
    expect(device.keys()).toEqual(firstWithRole);
    // While one is missing, pages open as before.
    device.evict('/assets/caregiver.1.js');
    device.answerAllWith(captivePortalPage());
    expect((await worker.openPage()).text).toBe(first.page);
  });

  test('are fetched although the worker is fetching something else', async () => {
    device.evict(chunk);
    const { fetch } = worker.scope;
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    worker.scope.fetch = (...args) => held.then(() => fetch(...args));
    const mended = worker.message('KEEP_APP');
    await settle();
    const kept = worker.message('KEEP_ROLE', caregiver);
    await settle();
    release();
    await Promise.all([mended, kept]);
    expect(device.keys()).toEqual(firstWithRole);
  });

  test('are stored before a newer worker is installed, or by it where the role came later', async () => {
    device.deploy(second);
    const newer = device.start(second);
    await newer.install();
    await worker.message('KEEP_ROLE', caregiver);
    await newer.hand('activate');
    await eventually(() => expect(device.keys()).toContain('/assets/caregiver.2.js'));
    device.deploy(third);
    await device.start(third).install();
    expect(device.keys()).toContain('/assets/caregiver.3.js');
  });
});

describe('two versions side by side', () => {
  test('a page of the version before has its files, offline too', async () => {
    await worker.message('KEEP_ROLE', caregiver);
    worker = await device.update(second);
    device.goOffline();
    for (const path of ['/assets/main.1.js', chunk, '/assets/caregiver.1.js']) {
      expect(await worker.get(path)).toBe(`${path}!`);
    }
    expect((await worker.openPage()).text).toBe(second.page);
  });

  test('an update deletes the files of older versions; the same version again deletes none', async () => {
    await device.update(second);
    await device.run(second);
    expect(device.keys()).toContain(chunk);
    worker = await device.update(third);
    const stale = ['/assets/chunk.2.js', '/assets/main.2.js'];
    expect(device.keys()).toEqual([...third.keys, ...stale].toSorted());
    expect(await worker.get('/assets/chunk.7.js')).toBe('{}');
  });

  test('a file that both have is fetched once and kept', async () => {
    const font = '/assets/font.9.woff2';
    for (const number of [1, 2]) await device.update(makeAppVersion(number, [font]));
    await device.update(third);
    expect(device.fetches.filter((path) => path === font)).toHaveLength(1);
    expect(device.keys()).toContain(font);
  });

  test('a return to the version before keeps both', async () => {
    await device.update(second);
    worker = await device.update(first);
    device.goOffline();
    expect((await worker.openPage()).text).toBe(first.page);
    expect(await worker.get('/assets/chunk.2.js')).toBe('/assets/chunk.2.js!');
  });
});

describe('pages where a file is missing', () => {
  beforeEach(() => device.evict(chunk));

  test('come from the server, which may be newer, until all files are stored again', async () => {
    device.deploy(second);
    expect((await worker.openPage()).text).toBe(second.page);
    device.deploy(first);
    await worker.openPage();
    expect(device.keys()).toEqual(first.keys);
    device.fetches.length = 0;
    expect((await worker.openPage()).text).toBe(first.page);
    expect(device.fetches).toEqual([]);
  });

  const badGateway = responseOf('/x.html', '', { status: 502 });
  test.each([
    ['offline', () => device.goOffline()],
    ['behind a bad gateway', () => device.answerAllWith(badGateway)],
    ['behind the portal of a hotel', () => device.answerAllWith(captivePortalPage())],
  ])('come as they are stored %s, and the wrong response is discarded', async (_where, happens) => {
    happens();
    expect((await worker.openPage()).text).toBe(first.page);
    await eventually(() =>
      expect(device.wrongResponses.every(({ bodyUsed }) => bodyUsed)).toBe(true),
    );
  });

  test('come as they are stored after 3 seconds, and a later response is discarded', async () => {
    jest.useFakeTimers();
    const late = responseOf('/index.html', 'late');
    let arrive: (response: Response) => void = () => undefined;
    worker.scope.fetch = () => new Promise((resolve) => (arrive = resolve));
    const opened = jest.fn();
    void worker.answerPage().then(opened);
    await jest.advanceTimersByTimeAsync(2_999);
    expect(opened).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    jest.useRealTimers();
    await eventually(() => expect(opened).toHaveBeenCalledWith(first.page));
    arrive(late);
    await eventually(() => expect(late.bodyUsed).toBe(true));
  });

  test('show the failure of the server where nothing is stored', async () => {
    device.clear();
    device.answerAllWith(responseOf('/x.html', 'Not built yet', { status: 503 }));
    expect((await worker.openPage()).text).toBe('Not built yet');
    device.goOffline();
    expect((await worker.openPage()).text).toBe('nothing');
  });

  test('and files come from the server where the device lends no caches', async () => {
    device.breakDown();
    worker = await device.run(first);
    expect((await worker.openPage()).text).toBe(first.page);
    expect(await worker.get('/assets/main.1.js')).toBe('/assets/main.1.js!');
    expect(await worker.get('/sounds/alarm.mp3')).toBe('sound 1');
  });

  test('stay so after a message of another shape', async () => {
    const role = { type: 'KEEP_ROLE', role: 'survivor' };
    const app = { type: 'KEEP_APP', isBroken: 'very' };
    for (const data of [null, {}, role, app, { type: 'STOP_ALARM' }]) {
      await worker.hand('message', data);
    }
    expect(device.fetches).toEqual([]);
    expect(worker.scope.clients.claim).not.toHaveBeenCalled();
  });
});
