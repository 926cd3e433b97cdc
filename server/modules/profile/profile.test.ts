import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import sharp, { type Sharp } from 'sharp';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import type { Endpoints } from '../../../contract/endpoints/index.ts';
import {
  makeTestServer,
  type TestPerson,
  type TestServer,
} from '../../../testkit/server/makeTestServer.ts';
import { toAvatar } from './picture.ts';

const now = Date.parse('2026-03-10T09:00:00Z');
const red = { r: 255, g: 0, b: 0 };
const blue = { r: 0, g: 0, b: 255 };
const names = { fname: ' Rosa ', lname: 'Meyer-Lübke ' };

let server: TestServer;
let origin: string;
let rosa: TestPerson;
let carl: TestPerson;

beforeEach(async () => {
  server = await makeTestServer({ now });
  origin = await server.listen();
  rosa = await server.register('survivor');
  carl = await server.register('caregiver');
});
afterEach(() => server.close());

const plain = (background: typeof red, width = 400, height = 300): Sharp =>
  sharp({ create: { width, height, channels: 3, background } });

const formOf = (picture?: Buffer | string, type = 'image/png', name = 'me.png') => {
  const form = new FormData();
  form.set('fname', names.fname);
  form.set('lname', names.lname);
  if (picture !== undefined) form.set('avatar', new File([picture as BlobPart], name, { type }));
  return form;
};
const put = (form: FormData, who = rosa, person = rosa) =>
  fetch(`${origin}/api/survivor/profile/${person.id}`, {
    method: 'PUT',
    headers: who.bearer,
    body: form,
  });
type Updated = AnswerOf<Endpoints['updateProfile']>;
const uploaded = async (picture: Buffer): Promise<string> => {
  const answer = await put(formOf(picture));
  expect(answer.status).toBe(200);
  return ((await answer.json()) as Updated).updatedUser.avatarUrl!;
};
const get = (path: string, who?: TestPerson) =>
  fetch(`${origin}${path}`, { headers: who?.bearer ?? {} });
const picture = async (path: string) => Buffer.from(await (await get(path, rosa)).arrayBuffer());
const colourAt = async (image: Buffer, left: number, top: number) => {
  const { data } = await sharp(image)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [r = 0, g = 0, b = 0] = data;
  return r > 200 && b < 60 ? 'red' : b > 200 && r < 60 ? 'blue' : `${r} ${g} ${b}`;
};
const avatars = () =>
  server.context.db.selectFrom('avatars').select(['name', 'person_id']).execute();

describe('a profile', () => {
  test('is fname, lname, avatarUrl, the response to a change updatedUser and message; for oneself and a paired caregiver, and nobody else', async () => {
    const eve = await server.register('caregiver');
    await server.pair(rosa, carl);
    const changed = {
      id: rosa.id,
      fname: 'Rosa',
      lname: 'Meyer-Lübke',
      avatarUrl: null,
    };
    for (const who of [rosa, carl]) {
      const answer = await put(formOf(), who);
      expect(answer.status).toBe(200);
      expect(await answer.json()).toEqual({
        updatedUser: changed,
        message: 'Profile updated successfully!',
      });
      const read = await get(`/api/survivor/profile/${rosa.id}`, who);
      expect(await read.json()).toEqual(changed);
    }
    expect((await put(formOf(), eve)).status).toBe(403);
    expect((await get(`/api/survivor/profile/${rosa.id}`, eve)).status).toBe(403);
    const told = await server.context.db
      .selectFrom('audit')
      .select(['at', 'actor_id', 'subject_id'])
      .where('action', '=', 'profile-changed')
      .orderBy('actor_id')
      .execute();
    expect(told).toEqual([
      { at: now, actor_id: rosa.id, subject_id: rosa.id },
      { at: now, actor_id: carl.id, subject_id: rosa.id },
    ]);
  });

  test('with its avatar is told at the next sign-in', async () => {
    const avatarUrl = await uploaded(await plain(red).png().toBuffer());
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: rosa.email, password: rosa.password },
    });
    const user = { fname: 'Rosa', lname: 'Meyer-Lübke', avatarUrl };
    expect(answer.json()).toMatchObject({ user });
  });
});

describe('an avatar', () => {
  test.each(['jpeg', 'png', 'webp'] as const)(
    'may be a %s, whatever it is called',
    async (format) => {
      const image = await plain(red).toFormat(format).toBuffer();
      const answer = await put(formOf(image, 'application/x-anything', 'me.exe'));
      expect(answer.status).toBe(200);
      const { updatedUser } = (await answer.json()) as Updated;
      expect(updatedUser.avatarUrl).toMatch(/^\/api\/avatars\/[\da-f]{32}$/);
      const shown = await picture(updatedUser.avatarUrl!);
      expect(await sharp(shown).metadata()).toMatchObject({
        format: 'webp',
        width: 256,
        height: 256,
      });
      expect(await colourAt(shown, 128, 128)).toBe('red');
    },
  );

  test('stands upright, is cut to a square and tells nothing of where it was taken', async () => {
    // Held on its side: the camera saw red on the left, which is on top.
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
  });

  test('of an animation is its first picture', async () => {
    const frames = await Promise.all([plain(red), plain(blue)].map((one) => one.png().toBuffer()));
    const image = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    expect((await sharp(image).metadata()).pages).toBe(2);
    const shown = await picture(await uploaded(image));
    expect((await sharp(shown).metadata()).pages).toBeUndefined();
    expect(await colourAt(shown, 128, 128)).toBe('red');
  });

  test('takes the place of the one before, which is gone', async () => {
    const first = await uploaded(await plain(red).png().toBuffer());
    const second = await uploaded(await plain(blue).png().toBuffer());
    expect(second).not.toBe(first);
    expect((await get(first, rosa)).status).toBe(404);
    expect(await colourAt(await picture(second), 9, 9)).toBe('blue');
    expect(await avatars()).toEqual([{ name: second.split('/').at(-1), person_id: rosa.id }]);
  });

  test('stays when none is sent, or an empty one', async () => {
    const avatarUrl = await uploaded(await plain(red).png().toBuffer());
    for (const form of [formOf(), formOf('', 'application/octet-stream', '')]) {
      const answer = await put(form);
      expect(answer.status).toBe(200);
      expect(await answer.json()).toMatchObject({ updatedUser: { avatarUrl } });
    }
    expect((await get(avatarUrl, rosa)).status).toBe(200);
  });

  test('of many sent at once is the one that the profile names', async () => {
    const image = await plain(red).png().toBuffer();
    const answers = await Promise.all(Array.from({ length: 6 }, () => put(formOf(image))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    const read = await get(`/api/survivor/profile/${rosa.id}`, rosa);
    const { avatarUrl } = (await read.json()) as Updated['updatedUser'];
    expect((await get(avatarUrl!, rosa)).status).toBe(200);
    expect(await avatars()).toHaveLength(1);
  });
});

test('of a flood of pictures most are sent away', async () => {
  const image = await plain(red).png().toBuffer();
  const answers = await Promise.allSettled(Array.from({ length: 40 }, () => toAvatar(image)));
  const refused = answers.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(28);
  expect(refused[0]).toMatchObject({ reason: { code: 'unavailable' } });
});

describe('a file that is no picture of ours', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect/></svg>';
  const big = (width: number, height: number) => plain(red, width, height);
  const files: [string, () => string | Buffer | Promise<Buffer>][] = [
    ['GIF', () => plain(red).gif().toBuffer()],
    ['TIFF', () => plain(red).tiff().toBuffer()],
    ['AVIF', () => plain(red, 16, 16).avif().toBuffer()],
    ['SVG', () => svg],
    ['PDF', () => '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'],
    ['page', () => '<!doctype html><script>alert(1)</script>'],
    ['single byte', () => Buffer.from([0])],
    ['JPEG cut short', async () => (await plain(red).jpeg().toBuffer()).subarray(0, 900)],
    ['PNG cut short', async () => (await plain(red).png().toBuffer()).subarray(0, 300)],
    ['PNG that unfolds to 17 megapixels', () => big(4200, 4100).png().toBuffer()],
  ];

  test.each(files)('is refused with a sentence: %s', async (_what, make) => {
    const answer = await put(formOf(await make()));
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({
      code: 'unreadable_image',
      message: 'This picture cannot be read. Please choose a JPEG, PNG or WebP picture.',
    });
    const read = await get(`/api/survivor/profile/${rosa.id}`, rosa);
    expect(await read.json()).toMatchObject({ lname: 'Meyer', avatarUrl: null });
    expect(await avatars()).toEqual([]);
  });
});

describe('the address of an avatar', () => {
  test('is for whoever may read the person', async () => {
    const eve = await server.register('caregiver');
    const other = await server.register('survivor');
    await server.pair(rosa, carl);
    const avatarUrl = await uploaded(await plain(red).png().toBuffer());
    expect((await get(avatarUrl, rosa)).status).toBe(200);
    expect((await get(avatarUrl, carl)).status).toBe(200);
    expect((await get(avatarUrl, eve)).status).toBe(403);
    expect((await get(avatarUrl, other)).status).toBe(403);
    const refused = await get(avatarUrl);
    expect(refused.status).toBe(401);
    expect(refused.headers.get('cache-control')).toBe('no-store');
    await server.context.db.updateTable('pairings').set({ ended_at: now }).execute();
    expect((await get(avatarUrl, carl)).status).toBe(403);
  });

  test('of a caregiver is for their survivor too, by cookie as a picture on a page asks', async () => {
    await server.pair(rosa, carl);
    const answer = await put(formOf(await plain(blue).png().toBuffer()), carl, carl);
    const { updatedUser } = (await answer.json()) as Updated;
    const shown = await fetch(`${origin}${updatedUser.avatarUrl}`, {
      headers: { cookie: `session=${rosa.token}` },
    });
    expect(shown.status).toBe(200);
  });

  test('is a picture that a browser may keep for a day and never run', async () => {
    const answer = await get(await uploaded(await plain(red).png().toBuffer()), rosa);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=86400, immutable',
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
    });
  });

  test('after that day is not sent again, but whether one may see it is looked at again', async () => {
    await server.pair(rosa, carl);
    const avatarUrl = await uploaded(await plain(red).png().toBuffer());
    const etag = (await get(avatarUrl, carl)).headers.get('etag');
    expect(etag).toMatch(/^"[\da-f]{32}"$/);
    const again = (known: string, headers = carl.bearer) =>
      fetch(`${origin}${avatarUrl}`, { headers: { ...headers, 'if-none-match': known } });
    for (const known of [etag!, `W/${etag!}`, `"other", ${etag!}`]) {
      const answer = await again(known);
      expect(answer.status).toBe(304);
      expect(answer.headers.get('cache-control')).toBe('private, max-age=86400, immutable');
      expect(await answer.text()).toBe('');
    }
    expect((await again('"other"')).status).toBe(200);
    expect((await again(etag!, { authorization: 'Bearer none' })).status).toBe(401);
    await server.context.db.updateTable('pairings').set({ ended_at: now }).execute();
    expect((await again(etag!)).status).toBe(403);
  });

  test.each([
    ['unknown', '0'.repeat(32)],
    ['short', 'x'],
    ['NUL', '%00'],
    ['a way out', '..%2fauth'],
    ['in capitals', 'A'.repeat(32)],
  ])('of nobody is not found: %s', async (_what, name) => {
    const answer = await get(`/api/avatars/${name}`, rosa);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ code: 'not_found', message: 'There is nothing here.' });
  });
});
