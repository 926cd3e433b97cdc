import { beforeEach, describe, expect, test } from '@jest/globals';
import { answerOf, type AppDevice, makeAppDevice, versionOf } from '../testkit/worker/appDevice.ts';

const [first, second] = [versionOf(1), versionOf(2)];
const keepApp = { type: 'KEEP_APP' };
const keepBroken = { type: 'KEEP_APP', isBroken: true };
const wholeFirst = [
  '/assets/chunk.1.js',
  '/assets/main.1.js',
  '/index.html?revision=1',
  '/sounds/alarm.mp3?revision=1',
];
const chunk = '/assets/chunk.1.js';
const hotel = answerOf('/hotel.html', '<h1>Welcome to our hotel</h1>');

let device: AppDevice;
beforeEach(() => {
  device = makeAppDevice(first);
});

describe('what is gone of the files is fetched again', () => {
  test.each([
    ['one', () => device.evict(chunk)],
    ['all', () => wholeFirst.forEach((key) => device.evict(key))],
    ['the caches themselves', () => device.clear()],
  ])('%s, when the network returns', async (_what, lose) => {
    const { hand } = await device.run(first);
    lose();
    device.goOffline();
    await hand('message', keepApp);
    device.goOnline();
    await hand('message', keepApp);
    expect(device.keys()).toEqual(wholeFirst);
  });

  test('when it is asked for, and the page has it meanwhile from the server', async () => {
    const { get } = await device.run(first);
    device.evict(chunk);
    expect(await get(chunk)).toBe(`${chunk}!`);
    expect(device.keys()).toEqual(wholeFirst);
  });

  test('and nothing is asked of the server where all is here', async () => {
    const { hand, openPage, get } = await device.run(first);
    device.fetches.length = 0;
    await openPage();
    await get(chunk);
    await hand('message', keepApp);
    expect(device.fetches).toEqual([]);
  });

  test('and what comes in place of a file is let go at once: a browser lets few answers wait', async () => {
    const { hand } = await device.run(first);
    device.evict(chunk);
    device.deploy(second);
    await hand('message', keepApp);
    expect(device.refusals).toHaveLength(2);
    expect(device.refusals.every(({ bodyUsed }) => bodyUsed)).toBe(true);
  });

  test('as far as the server has it: one that is newer has no page for these files', async () => {
    const { hand } = await device.run(first);
    device.evict('/index.html?revision=1');
    device.evict('/sounds/alarm.mp3?revision=1');
    device.deploy(second);
    await hand('message', keepApp);
    expect(device.keys()).not.toContain('/index.html?revision=1');
    expect(device.keys()).toContain('/sounds/alarm.mp3?revision=1');
  });
});

describe('a damaged file', () => {
  test.each([
    ['the page of a hotel', hotel],
    ['nothing', new Response('')],
    ['a failure', answerOf(chunk, 'no', { status: 500 })],
    ['what does not say what it is', new Response(new TextEncoder().encode('?'))],
  ])('in whose place stands %s comes from the server, and is kept anew', async (_what, other) => {
    const { get } = await device.run(first);
    device.damage(chunk, other);
    expect(await get(chunk)).toBe(`${chunk}!`);
    device.goOffline();
    expect(await get(chunk)).toBe(`${chunk}!`);
  });

  test.each([
    ['empty', answerOf(chunk, '')],
    ['shorter than it says', new Response('/ass', { headers: answerOf(chunk, '/assets').headers })],
  ])('that is %s is found when a page says that a part could not be loaded', async (_what, bad) => {
    const { hand, get } = await device.run(first);
    device.damage(chunk, bad);
    await hand('message', keepApp);
    expect(await get(chunk)).not.toBe(`${chunk}!`);
    await hand('message', keepBroken);
    expect(await get(chunk)).toBe(`${chunk}!`);
  });

  test('is none that came compressed: it is longer than it says', async () => {
    const { hand } = await device.run(first);
    const { headers } = answerOf(chunk, 'less');
    headers.set('content-encoding', 'br');
    device.damage(chunk, new Response(`${chunk}!`, { headers }));
    device.goOffline();
    await hand('message', keepBroken);
    expect(device.keys()).toEqual(wholeFirst);
  });

  test('of the version before is asked of the server', async () => {
    await device.run(first);
    const { get } = await device.update(second);
    device.damage(chunk, hotel);
    expect(await get(chunk)).toBe('{}');
  });

  test('is found when a page was opened that never said that it runs', async () => {
    const { hand, openPage, get } = await device.run(first);
    device.damage(chunk, answerOf(chunk, ''));
    const { page } = await openPage();
    await hand('message', keepApp, page);
    await openPage();
    expect(await get(chunk)).toBe('');
    await openPage();
    expect(await get(chunk)).toBe(`${chunk}!`);
  });

  test.each([
    ['a hotel answers for it', hotel],
    ['the answer is empty', answerOf(chunk, '')],
  ])('is not kept in the first place where %s', async (_what, answer) => {
    device.answerAllWith(answer);
    const { hand } = await device.run(first);
    expect(device.keys()).toEqual([]);
    device.goOnline();
    await hand('message', keepApp);
    expect(device.keys()).toEqual(wholeFirst);
  });
});

test.each([
  ['serves where it is right', answerOf(chunk, `${chunk}!`), 0],
  ['does not where it is the page of a hotel', hotel, 1],
])("the browser's own copy of a file %s", async (_what, copy, asked) => {
  device.copies.set(chunk, copy);
  const { get } = await device.run(first);
  expect(device.fetches.filter((path) => path === chunk)).toHaveLength(asked);
  expect(await get(chunk)).toBe(`${chunk}!`);
});

describe('a device that is full', () => {
  test('has the first worker all the same, nothing of its files, and all once there is room', async () => {
    device.limit(60);
    const worker = await device.run(first);
    expect(device.keys()).toEqual([]);
    expect((await worker.openPage()).text).toBe(first.files.get('/index.html'));
    expect(await worker.get(chunk)).toBe(`${chunk}!`);
    device.limit(Infinity);
    await worker.openPage();
    expect(device.keys()).toEqual(wholeFirst);
  });

  test('is not asked to keep anything again until there is room', async () => {
    device.limit(60);
    const { hand } = await device.run(first);
    device.fetches.length = 0;
    await hand('message', keepApp);
    expect(device.fetches).toEqual([]);
  });

  test.each([
    ['lends no storage', {}],
    ['does not tell of its room', { storage: {} }],
    ['tells of it nothing', { storage: { estimate: async () => ({}) } }],
  ])('is not taken for one where the browser %s: what is gone is fetched', async (_what, other) => {
    const { hand, scope } = await device.run(first);
    Object.assign(scope, { navigator: other });
    device.evict(chunk);
    await hand('message', keepApp);
    expect(device.keys()).toEqual(wholeFirst);
  });

  test('keeps the whole version that it has rather than half of a newer one', async () => {
    const worker = await device.run(first);
    device.limit(150);
    device.deploy(second);
    await expect(device.start(second).install()).rejects.toThrow();
    expect(device.keys()).toEqual(wholeFirst);
    device.goOffline();
    expect((await worker.openPage()).text).toBe(first.files.get('/index.html'));
  });

  test('has a newer one in the place of half an older one', async () => {
    await device.run(first);
    device.evict(chunk);
    device.limit(150);
    const worker = await device.update(second);
    expect((await worker.openPage()).text).toBe(second.files.get('/index.html'));
  });
});

test('a newer version that the network breaks off does not take the place of a whole one, and goes on later', async () => {
  await device.run(first);
  device.deploy(second);
  device.goOffline();
  await expect(device.start(second).install()).rejects.toThrow('Failed to fetch');
  device.goOnline();
  const worker = await device.update(second);
  expect((await worker.openPage()).text).toBe(second.files.get('/index.html'));
});

test('a version whose server has a newer one by now does not take the place of a whole one', async () => {
  await device.run(first);
  device.deploy(versionOf(3));
  await expect(device.start(second).install()).rejects.toThrow('another');
});

test("one that cannot have the new files of a kept role does not take the old ones' place", async () => {
  await (await device.run(first)).hand('message', { type: 'KEEP_ROLE', role: 'caregiver' });
  const files = new Map(second.files);
  files.delete('/assets/caregiver.2.js');
  device.deploy({ ...second, files });
  await expect(device.start(second).install()).rejects.toThrow('/assets/caregiver.2.js');
  expect(device.keys()).toContain('/assets/caregiver.1.js');
});
