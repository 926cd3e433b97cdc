import { beforeEach, describe, expect, test } from '@jest/globals';
import * as devices from '../testkit/worker/fakeAppDevice.ts';

const { captivePortalPage, makeFakeAppDevice, responseOf, makeAppVersion } = devices;
const [first, second] = [makeAppVersion(1), makeAppVersion(2)];
const chunk = '/assets/chunk.1.js';
const whole = `${chunk}!`;
const isBroken = { isBroken: true };

let device: devices.FakeAppDevice;
let worker: Awaited<ReturnType<devices.FakeAppDevice['run']>>;
/** A new device and its first worker. */
const start = async (prepare = () => {}) => {
  device = makeFakeAppDevice(first);
  prepare();
  worker = await device.run(first);
};
beforeEach(async () => {
  await start();
  device.fetches.length = 0;
});

describe('missing files are fetched again', () => {
  test.each([
    ['one', () => device.evict(chunk)],
    ['all', () => device.evict(...first.keys)],
    ['the caches themselves', () => device.clear()],
  ])('%s, when the network returns', async (_what, lose) => {
    lose();
    device.goOffline();
    await worker.message('KEEP_APP');
    device.goOnline();
    await worker.message('KEEP_APP');
    expect(device.keys()).toEqual(first.keys);
  });

  test('when the page requests them, and only then', async () => {
    await worker.openPage();
    await worker.get(chunk);
    await worker.message('KEEP_APP');
    expect(device.fetches).toEqual([]);
    device.evict(chunk);
    expect(await worker.get(chunk)).toBe(whole);
    expect(device.keys()).toEqual(first.keys);
  });

  test('as far as the server has them; wrong responses are discarded at once', async () => {
    const sound = '/sounds/alarm.mp3?revision=1';
    device.evict(chunk, '/index.html?revision=1', sound);
    device.deploy(second);
    await worker.message('KEEP_APP');
    expect(device.keys()).toEqual(['/assets/main.1.js', sound]);
    expect(device.wrongResponses.map(({ bodyUsed }) => bodyUsed)).toEqual([true, true]);
  });
});

describe('a damaged file', () => {
  test.each([
    ['the page of a hotel', captivePortalPage()],
    ['a failure', responseOf(chunk, 'no', { status: 500 })],
    ['no type', new Response(new TextEncoder().encode('?'))],
  ])('with %s in its place is fetched and stored again', async (_what, other) => {
    device.damage(chunk, other);
    expect(await worker.get(chunk)).toBe(whole);
    device.goOffline();
    expect(await worker.get(chunk)).toBe(whole);
  });

  const short = new Response('/ass', { headers: responseOf(chunk, '/assets').headers });
  test.each([
    ['empty', responseOf(chunk, '')],
    ['shorter than its length', short],
  ])('that is %s is found when a page says that a part did not load', async (_what, bad) => {
    device.damage(chunk, bad);
    await worker.message('KEEP_APP');
    expect(await worker.get(chunk)).not.toBe(whole);
    await worker.message('KEEP_APP', isBroken);
    expect(await worker.get(chunk)).toBe(whole);
  });

  test('is found when an opened page never says that it runs', async () => {
    device.damage(chunk, responseOf(chunk, ''));
    const { page: opened } = await worker.openPage();
    await worker.message('KEEP_APP', {}, opened);
    await worker.openPage();
    expect(await worker.get(chunk)).toBe('');
    await worker.openPage();
    expect(await worker.get(chunk)).toBe(whole);
  });

  test('is not one that came compressed, and is longer than its length', async () => {
    const { headers } = responseOf(chunk, 'less');
    headers.set('content-encoding', 'br');
    device.damage(chunk, new Response(whole, { headers }));
    device.goOffline();
    await worker.message('KEEP_APP', isBroken);
    expect(device.keys()).toEqual(first.keys);
  });

  test('of the version before is requested from the server', async () => {
    worker = await device.update(second);
    device.damage(chunk, captivePortalPage());
    expect(await worker.get(chunk)).toBe('{}');
  });

  /** As `fetch` resolves it after a redirect. */
  const redirected = (): Response =>
    Object.defineProperties(responseOf(chunk, 'elsewhere'), {
      redirected: { value: true },
      clone: { value: redirected },
    });

  test.each([
    ['a hotel', captivePortalPage()],
    ['a redirect', redirected()],
    ['an empty response', responseOf(chunk, '')],
  ])('is not stored in the first place, from %s', async (_what, answer) => {
    await start(() => device.answerAllWith(answer));
    expect(device.keys()).toEqual([]);
    device.goOnline();
    await worker.message('KEEP_APP');
    expect(device.keys()).toEqual(first.keys);
  });
});

test.each([
  ['the right file', responseOf(chunk, whole), 0],
  ['the page of a hotel', captivePortalPage(), 1],
])("the browser's HTTP cache with %s spares the fetch: %i", async (_what, copy, fetched) => {
  await start(() => device.httpCache.set(chunk, copy));
  expect(device.fetches.filter((path) => path === chunk)).toHaveLength(fetched);
  expect(await worker.get(chunk)).toBe(whole);
});

describe('a device that is full', () => {
  test('stores no file, fetches none in vain, serves from the server, and stores all once there is room', async () => {
    await start(() => device.limit(60));
    expect(device.keys()).toEqual([]);
    device.fetches.length = 0;
    await worker.message('KEEP_APP');
    expect(device.fetches).toEqual([]);
    expect((await worker.openPage()).text).toBe(first.page);
    expect(await worker.get(chunk)).toBe(whole);
    device.limit(Infinity);
    await worker.openPage();
    expect(device.keys()).toEqual(first.keys);
  });

  test.each([
    ['lends no storage', {}],
    ['estimates nothing', { storage: { estimate: async () => ({}) } }],
  ])('is not assumed where the browser %s', async (_what, navigator) => {
    Object.assign(worker.scope, { navigator });
    device.evict(chunk);
    await worker.message('KEEP_APP');
    expect(device.keys()).toEqual(first.keys);
  });

  test('keeps its whole version rather than half of a newer one, and replaces half a version', async () => {
    device.limit(150);
    device.deploy(second);
    await expect(device.start(second).install()).rejects.toThrow();
    expect(device.keys()).toEqual(first.keys);
    device.goOffline();
    expect((await worker.openPage()).text).toBe(first.page);
    device.goOnline();
    device.evict(chunk);
    worker = await device.update(second);
    expect((await worker.openPage()).text).toBe(second.page);
  });
});

describe('a newer version does not replace a whole one', () => {
  test('while the network fails, and does afterwards', async () => {
    device.deploy(second);
    device.goOffline();
    await expect(device.start(second).install()).rejects.toThrow('Failed to fetch');
    device.goOnline();
    worker = await device.update(second);
    expect((await worker.openPage()).text).toBe(second.page);
  });

  test('where the server has an even newer one, or not all files of a stored role', async () => {
    device.deploy(makeAppVersion(3));
    await expect(device.start(second).install()).rejects.toThrow('another');
    await start();
    await worker.message('KEEP_ROLE', { role: 'caregiver' });
    const files = new Map(second.files);
    files.delete('/assets/caregiver.2.js');
    device.deploy({ ...second, files });
    await expect(device.start(second).install()).rejects.toThrow('/assets/caregiver.2.js');
    expect(device.keys()).toContain('/assets/caregiver.1.js');
  });
});
