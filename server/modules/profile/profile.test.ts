import { beforeEach, describe, expect, test } from '@jest/globals';
import sharp, { type Sharp } from 'sharp';
import type { ResponseBody } from '../../../contract/endpoints/index.ts';
import { makeFamily } from '../../../testkit/server/family.ts';
import type { TestPerson } from '../../../testkit/server/makeTestServer.ts';
import { toPicture } from '../pictures/toPicture.ts';
import { avatarSize } from './service.ts';
import { perTest } from '../../../testkit/server/perTest.ts';

const now = Date.parse('2026-03-10T09:00:00Z');
const red = { r: 255, g: 0, b: 0 };
const blue = { r: 0, g: 0, b: 255 };
const names = { fname: ' Rosa ', lname: 'Meyer-Lübke ' };

const family = perTest(() => makeFamily({ now, devices: false }));
let origin: string;
let rosa: TestPerson;
let carl: TestPerson;

beforeEach(async () => {
  ({ rosa, carl } = family);
  origin = await family.listen();
});

const plain = (background: typeof red, width = 400, height = 300): Sharp =>
  sharp({ create: { width, height, channels: 3, background } });

const formOf = (picture?: Buffer | string, type = 'image/png', name = 'me.png') => {
  const form = new FormData();
  form.set('fname', names.fname);
  form.set('lname', names.lname);
  if (picture !== undefined) form.set('avatar', new File([picture as BlobPart], name, { type }));
  return form;
};
const put = (form: FormData, { bearer: headers } = rosa, { id } = rosa) =>
  fetch(`${origin}/api/survivor/profile/${id}`, { method: 'PUT', headers, body: form });
type Updated = ResponseBody<'updateProfile'>;
const upload = async (form: FormData, who = rosa): Promise<string> => {
  const answer = await put(form, who, who);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as Updated).updatedUser.avatarUrl!;
};
const uploaded = (image: Buffer) => upload(formOf(image));
const uploadRed = async () => uploaded(await plain(red).png().toBuffer());
const get = (path: string, who?: TestPerson) =>
  fetch(`${origin}${path}`, { headers: who?.bearer ?? {} });
const statusOf = async (path: string, who?: TestPerson) => (await get(path, who)).status;
const profile = () => family.read<Updated['updatedUser']>(`/api/survivor/profile/${rosa.id}`, rosa);
const picture = async (path: string) => Buffer.from(await (await get(path, rosa)).arrayBuffer());
const colourAt = async (image: Buffer, left: number, top: number) => {
  const pixel = sharp(image).extract({ left, top, width: 1, height: 1 }).raw();
  const data = await pixel.toBuffer();
  const [r = 0, g = 0, b = 0] = data;
  return r > 200 && b < 60 ? 'red' : b > 200 && r < 60 ? 'blue' : `${r} ${g} ${b}`;
};

test('a profile is fname, lname, avatarUrl, the response to a change updatedUser and message; to be read by oneself and a paired caregiver, changed by oneself', async () => {
  const changed = { id: rosa.id, fname: 'Rosa', lname: 'Meyer-Lübke', avatarUrl: null };
  const carlsVersion = async () =>
    (await family.rows('versions')).find(({ person_id }) => person_id === carl.id)?.pairings ?? 0;
  const before = await carlsVersion();
  const answer = await put(formOf(), rosa);
  expect(answer.status).toBe(200);
  // Carl's open page reads the new name.
  expect(await carlsVersion()).toBeGreaterThan(before);
  const message = 'Profile updated successfully!';
  expect(await answer.json()).toEqual({ updatedUser: changed, message });
  for (const who of [rosa, carl]) {
    const read = await get(`/api/survivor/profile/${rosa.id}`, who);
    expect(await read.json()).toEqual(changed);
  }
  for (const who of [carl, family.ida]) expect((await put(formOf(), who)).status).toBe(403);
  expect(await statusOf(`/api/survivor/profile/${rosa.id}`, family.ida)).toBe(403);
  const told = (await family.rows('audit')).filter(({ action }) => action === 'profile-changed');
  expect(told).toMatchObject([{ at: now, actor_id: rosa.id, subject_id: rosa.id }]);
});

describe('an avatar', () => {
  test.each(['jpeg', 'png', 'webp'] as const)(
    'may be a %s, whatever it is called, and is told at the next sign-in',
    async (format) => {
      const image = await plain(red).toFormat(format).toBuffer();
      const avatarUrl = await upload(formOf(image, 'application/x-anything', 'me.exe'));
      expect(avatarUrl).toMatch(/^\/api\/avatars\/[\da-f]{32}$/);
      const shown = await picture(avatarUrl);
      const expected = { format: 'webp', width: 256, height: 256 };
      expect(await sharp(shown).metadata()).toMatchObject(expected);
      expect(await colourAt(shown, 128, 128)).toBe('red');
      const { email, password } = rosa;
      const answer = await family.call('POST', '/api/auth/login', { email, password });
      const user = { fname: 'Rosa', lname: 'Meyer-Lübke', avatarUrl };
      expect(answer.json()).toMatchObject({ user });
    },
  );

  test('is rotated upright, cropped to a square and stripped of its location', async () => {
    // The EXIF orientation rotates the red left edge to the top.
    const image = await plain(blue, 600, 300)
      .composite([{ input: await plain(red, 300, 300).png().toBuffer(), left: 0, top: 0 }])
      .withExif({ IFD0: { Copyright: 'CANARY' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(image.includes('CANARY')).toBe(true);
    const shown = await picture(await uploaded(image));
    expect(await colourAt(shown, 128, 20)).toBe('red');
    expect(await colourAt(shown, 128, 235)).toBe('blue');
    const { exif, icc, xmp, orientation } = await sharp(shown).metadata();
    expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined]);
    // The first frame of the animation.
    const frames = await Promise.all([plain(red), plain(blue)].map((one) => one.png().toBuffer()));
    const animation = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    expect((await sharp(animation).metadata()).pages).toBe(2);
    const still = await picture(await uploaded(animation));
    expect((await sharp(still).metadata()).pages).toBeUndefined();
    expect(await colourAt(still, 128, 128)).toBe('red');
  });

  test('takes the place of the one before, which is gone, and stays when none is sent, or an empty one', async () => {
    const first = await uploadRed();
    const second = await uploaded(await plain(blue).png().toBuffer());
    expect(second).not.toBe(first);
    for (const form of [formOf(), formOf('', 'application/octet-stream', '')]) {
      expect(await upload(form)).toBe(second);
    }
    expect(await statusOf(first, rosa)).toBe(404);
    expect(await colourAt(await picture(second), 9, 9)).toBe('blue');
    const kept = { name: second.split('/').at(-1), person_id: rosa.id };
    expect(await family.rows('avatars')).toMatchObject([kept]);
  });

  test('of many sent at once is the one that the profile names', async () => {
    const image = await plain(red).png().toBuffer();
    const answers = await Promise.all(Array.from({ length: 6 }, () => put(formOf(image))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await statusOf((await profile()).avatarUrl!, rosa)).toBe(200);
    expect(await family.rows('avatars')).toHaveLength(1);
  });
});

const largeJpeg = (options: object) => plain(red, 4200, 4100).jpeg(options).toBuffer();

test('a baseline JPEG may be larger than a progressive one, which is decoded at full size', async () => {
  expect(await toPicture(await largeJpeg({}), avatarSize)).toBeInstanceOf(Buffer);
});

test('of a flood of pictures most are sent away', async () => {
  const image = await plain(red).png().toBuffer();
  const answers = await Promise.allSettled(
    Array.from({ length: 40 }, () => toPicture(image, avatarSize)),
  );
  const refused = answers.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(29);
  expect(refused[0]).toMatchObject({ reason: { code: 'unavailable' } });
});

test.each<[string, () => string | Buffer | Promise<Buffer>]>([
  ['GIF', () => plain(red).gif().toBuffer()],
  ['AVIF', () => plain(red, 16, 16).avif().toBuffer()],
  ['SVG', () => '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect/></svg>'],
  ['page', () => '<!doctype html><script>alert(1)</script>'],
  ['JPEG cut short', async () => (await plain(red).jpeg().toBuffer()).subarray(0, 900)],
  ['PNG cut short', async () => (await plain(red).png().toBuffer()).subarray(0, 300)],
  ['PNG that unfolds to 17 megapixels', () => plain(red, 4200, 4100).png().toBuffer()],
  ['progressive JPEG of 17 megapixels', () => largeJpeg({ progressive: true })],
])('a file that is no picture of ours is refused with a sentence: %s', async (_what, make) => {
  const answer = await put(formOf(await make()));
  expect(answer.status).toBe(400);
  expect(await answer.json()).toEqual({
    code: 'unreadable_image',
    message: 'This picture cannot be read. Please choose a JPEG, PNG or WebP picture.',
  });
  expect(await profile()).toMatchObject({ lname: 'Meyer', avatarUrl: null });
  expect(await family.rows('avatars')).toEqual([]);
});

describe('the address of an avatar', () => {
  test('is readable to all who may read the person, also by cookie as for a picture on a page', async () => {
    const other = await family.register('survivor');
    const avatarUrl = await uploadRed();
    const read = (who: TestPerson) => statusOf(avatarUrl, who);
    const statuses = [
      await read(rosa),
      await read(carl),
      await read(family.ida),
      await read(other),
    ];
    expect(statuses).toEqual([200, 200, 403, 403]);
    const refused = await get(avatarUrl);
    expect(refused.status).toBe(401);
    expect(refused.headers.get('cache-control')).toBe('no-store');
    const carls = await upload(formOf(await plain(blue).png().toBuffer()), carl);
    const headers = { cookie: `session=${rosa.token}` };
    expect((await fetch(`${origin}${carls}`, { headers })).status).toBe(200);
    await family.unpair();
    expect(await read(carl)).toBe(403);
  });

  test('is a picture that a browser may keep for a day and never run; then whether one may see it is looked at again', async () => {
    const avatarUrl = await uploadRed();
    const kept = 'private, max-age=86400, immutable';
    const { headers } = await get(avatarUrl, carl);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': kept,
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
    });
    const etag = headers.get('etag')!;
    expect(etag).toMatch(/^"[\da-f]{32}"$/);
    const again = (known: string, bearer = carl.bearer) =>
      fetch(`${origin}${avatarUrl}`, { headers: { ...bearer, 'if-none-match': known } });
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const answer = await again(known);
      expect(answer.status).toBe(304);
      expect(answer.headers.get('cache-control')).toBe(kept);
      expect(await answer.text()).toBe('');
    }
    expect((await again('"other"')).status).toBe(200);
    expect((await again(etag, { authorization: 'Bearer none' })).status).toBe(401);
    await family.unpair();
    expect((await again(etag)).status).toBe(403);
  });
});
