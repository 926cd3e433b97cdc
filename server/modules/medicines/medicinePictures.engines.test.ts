import { beforeEach, expect, test } from '@jest/globals';
import sharp from 'sharp';
import type { Reminder } from '../../../contract/endpoints/index.ts';
import { makeFamily } from '../../../testkit/server/family.ts';
import { multipartOf } from '../../../testkit/server/multipartOf.ts';
import { perTest } from '../../../testkit/server/perTest.ts';

const now = Date.parse('2026-03-10T08:00:00Z');
const family = perTest(() => makeFamily({ now, devices: false }));
let aspirin: Reminder;
beforeEach(async () => {
  aspirin = await family.addMedicine();
});

const address = () => `/api/medicines/${aspirin.id}/picture`;
const boxOf = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
const put = async (content?: Buffer, who = family.rosa) => {
  const form = multipartOf({}, content && { field: 'picture', content });
  const headers = { ...who.bearer, ...form.headers };
  return family.app.inject({ method: 'PUT', url: address(), headers, payload: form.payload });
};
const get = (url: string, who = family.rosa) => family.app.inject({ url, headers: who.bearer });
const shownPicture = async () => (await family.medicines())[0].picture;

test('a caregiver adds a picture, which is shown whole to both and to no other, and is replaced', async () => {
  expect(await shownPicture()).toBeNull();
  const version = async () =>
    (await family.read<{ version: number }>('/api/changes?since=0', family.rosa)).version;
  const before = await version();
  const answer = await put(await boxOf(800, 400), family.carl);
  const { picture } = answer.json<{ picture: string }>();
  expect([answer.statusCode, await shownPicture()]).toEqual([200, picture]);
  expect(await version()).toBeGreaterThan(before);
  const audited = { action: 'picture-changed', subject_id: aspirin.id, actor_id: family.carl.id };
  expect((await family.rows('audit')).at(-1)).toMatchObject(audited);
  for (const who of [family.rosa, family.carl]) {
    const { rawPayload, headers } = await get(picture, who);
    expect(headers['cache-control']).toBe('private, max-age=86400, immutable');
    const shape = { format: 'webp', width: 384, height: 192 };
    expect(await sharp(rawPayload).metadata()).toMatchObject(shape);
  }
  // A survivor may read a caregiver, but no medicine of theirs; Ida cares for another.
  expect((await get(picture, family.ida)).statusCode).toBe(403);
  expect((await family.app.inject({ url: picture })).statusCode).toBe(401);

  await put(await boxOf(9, 9));
  expect(await shownPicture()).not.toBe(picture);
  expect((await get(picture)).statusCode).toBe(404);
  expect(await family.rows('medicine_pictures')).toHaveLength(1);
});

test('a picture stays with its medicine through changes, until it or the medicine is deleted', async () => {
  await put(await boxOf(9, 9));
  const picture = await shownPicture();
  const [{ revision }] = await family.medicines();
  // A save begun before the picture arrived is not in conflict.
  const saved = await family.changeMedicine({ name: 'ASS', replaces: revision });
  expect(saved.json()).toMatchObject({ name: 'ASS', picture });
  const remove = async () => (await family.call('DELETE', address())).statusCode;
  expect([await remove(), await shownPicture()]).toEqual([200, null]);
  const audited = await family.rows('audit');
  expect(await remove()).toBe(200);
  expect(await family.rows('audit')).toEqual(audited);
  await put(await boxOf(9, 9));
  await family.call('DELETE', `/api/medicines/${aspirin.id}`, {});
  expect(await family.rows('medicine_pictures')).toEqual([]);
  expect((await put(await boxOf(9, 9))).statusCode).toBe(404);
});

test('what is no picture changes nothing', async () => {
  await put(await boxOf(9, 9));
  const before = await family.medicines();
  for (const content of [undefined, Buffer.alloc(0), Buffer.from('GIF89a')]) {
    const answer = await put(content);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'unreadable_image' });
  }
  expect(await family.medicines()).toEqual(before);
});

test('a note, a shape and amounts are saved with the medicine, stay if a device does not send them, and are removed', async () => {
  const after = async (change: object) => {
    const answer = await family.changeMedicine(change);
    const [{ note, shape, amounts }] = await family.medicines();
    const shown = 'amounts' in change ? amounts : note;
    return [answer.statusCode, 'shape' in change ? shape : shown];
  };
  expect(await after({ shape: 'drops' })).toEqual([200, 'drops']);
  expect(await after({ shape: 'cube' })).toEqual([400, 'drops']);
  expect(await after({ note: ' with food ' })).toEqual([200, 'with food']);
  expect(await after({})).toEqual([200, 'with food']);
  expect(await after({ note: 'x'.repeat(201) })).toEqual([400, 'with food']);
  expect(await after({ note: '' })).toEqual([200, '']);
  const amounts = [{ time: '08:00', amount: '2 tablets' }];
  expect(await after({ amounts })).toEqual([200, amounts]);
  expect(await after({ amounts: [{ time: '08:00', amount: ' ' }] })).toEqual([400, amounts]);
  expect(await family.medicines()).toMatchObject([{ shape: 'drops', amounts }]);
  // Another device, which knows of no amounts, moves the time: none comes back with it later.
  const moved = (time: string) => ({ times: [{ reminder_id: family.context.newId(), time }] });
  await family.changeMedicine(moved('09:00'));
  await family.changeMedicine(moved('08:00'));
  expect(await family.medicines()).toMatchObject([{ amounts: [] }]);
  expect(await after({ amounts })).toEqual([200, amounts]);
  expect(await after({ amounts: [] })).toEqual([200, []]);
  expect(await after({ shape: null })).toEqual([200, null]);
});
