import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { limits } from '../contract/fields.ts';
import {
  makeTestServer,
  type TestPerson,
  type TestServer,
} from '../testkit/server/makeTestServer.ts';

let server: TestServer;
let origin: string;
let rosa: TestPerson;
const lines: string[] = [];

beforeAll(async () => {
  const log = { write: (line: string) => void lines.push(line) };
  server = await makeTestServer({ now: Date.parse('2026-03-10T09:00:00Z'), log });
  origin = await server.listen();
  rosa = await server.register('survivor');
});
afterAll(() => server.close());

type Value = string | Blob;
const formOf = (...fields: readonly (readonly [string, Value])[]) => {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
};
const names = [
  ['fname', 'Rosa'],
  ['lname', 'Meyer'],
] as const;
const fileOf = (bytes: number) => new File([Buffer.alloc(bytes)], 'me.png');
const put = (body: NonNullable<RequestInit['body']>, headers: Record<string, string> = {}) =>
  fetch(`${origin}/api/survivor/profile/${rosa.id}`, {
    method: 'PUT',
    headers: { ...rosa.bearer, ...headers },
    body,
  });
const form = (text: string) =>
  put(text.replaceAll('\n', '\r\n'), { 'content-type': 'multipart/form-data; boundary=b' });
const part = (name: string, value: string, more = '') =>
  `--b\nContent-Disposition: form-data; name="${name}"${more}\n\n${value}\n`;

const refused = async (answer: Response, status: number, code: string) => {
  expect(answer.status).toBe(status);
  expect(await answer.json()).toMatchObject({
    code,
    message: expect.stringMatching(/^[A-Z].*\.$/),
  });
};

describe('form data is refused', () => {
  const text = (length: number) => 'a'.repeat(length);
  const many = Array.from({ length: 12 }, (_one, at) => [`x${at}`, ''] as const);

  test.each<[string, FormData, number, string]>([
    ['a field twice', formOf(...names, ['fname', 'Eve']), 400, 'invalid'],
    [
      'a file twice',
      formOf(...names, ['avatar', fileOf(9)], ['avatar', fileOf(9)]),
      413,
      'too_large',
    ],
    ['text and file of one name', formOf(...names, ['fname', fileOf(9)]), 400, 'invalid'],
    ['no names', formOf(['avatar', fileOf(9)]), 400, 'invalid'],
    ['nothing', formOf(), 400, 'invalid'],
    ['a name that is a file', formOf(['fname', fileOf(9)], ['lname', 'M']), 400, 'invalid'],
    ['a blank name', formOf(['fname', '  '], ['lname', 'M']), 400, 'invalid'],
    ['NUL', formOf(['fname', 'a\0b'], ['lname', 'M']), 400, 'invalid'],
    ['a long name', formOf(['fname', text(101)], ['lname', 'M']), 400, 'invalid'],
    ['a name of 1 MB', formOf(['fname', text(1e6)], ['lname', 'M']), 400, 'invalid'],
    ['too many fields', formOf(...names, ...many), 413, 'too_large'],
    [
      'two files',
      formOf(...names, ...many.slice(0, 2).map(([x]) => [x, fileOf(1)] as const)),
      413,
      'too_large',
    ],
    ['2 MB and a byte', formOf(...names, ['avatar', fileOf(limits.avatar + 1)]), 413, 'too_large'],
    [
      'another file too large',
      formOf(...names, ['x', fileOf(limits.avatar + 1)]),
      413,
      'too_large',
    ],
    ['10 MB', formOf(...names, ['avatar', fileOf(10e6)]), 413, 'too_large'],
    ['a prototype', formOf(...names, ['__proto__', 'x']), 400, 'invalid'],
    ['a constructor', formOf(...names, ['constructor', 'x']), 400, 'invalid'],
    ['a file for a prototype', formOf(...names, ['__proto__', fileOf(9)]), 400, 'invalid'],
  ])('with %s', async (_what, body, status, code) => {
    await refused(await put(body), status, code);
  });

  test.each([
    ['cut short in a field', '--b\nContent-Disposition: form-data; name="fname"\n\nRo'],
    [
      'cut short in a file',
      `${part('fname', 'R')}${part('lname', 'M')}--b\nContent-Disposition: form-data; name="avatar"; filename="x"\n\nPNG`,
    ],
    ['cut short in a head', '--b\nContent-Dispo'],
    ['without its end', `${part('fname', 'R')}${part('lname', 'M')}`],
    ['of another boundary', '--c\nContent-Disposition: form-data; name="fname"\n\nRosa\n--c--\n'],
    ['of no form at all', 'hello'],
    [
      'of JSON in a field',
      `${part('fname', '{"a":1}', '\nContent-Type: application/json')}${part('lname', 'M')}--b--\n`,
    ],
    [
      'of broken JSON',
      `${part('fname', '{', '\nContent-Type: application/json')}${part('lname', 'M')}--b--\n`,
    ],
    [
      'with a huge head',
      `--b\nContent-Disposition: form-data; name="${'x'.repeat(90_000)}"\n\nx\n--b--\n`,
    ],
    ['with parts without names', '--b\n\nRosa\n--b--\n'],
  ])('%s', async (_what, text) => {
    await refused(await form(text), 400, 'invalid');
  });

  test.each([
    ['JSON', JSON.stringify({ fname: 'R', lname: 'M' }), 'application/json'],
    ['a form in an address', 'fname=R&lname=M', 'application/x-www-form-urlencoded'],
    ['a picture alone', 'PNG', 'image/png'],
  ])('where it is %s', async (_what, body, type) => {
    await refused(await put(body, { 'content-type': type }), 415, 'unsupported_media');
  });

  test('where far more than a form comes along with it', async () => {
    const names = `${part('fname', 'R')}${part('lname', 'M')}--b--\n`;
    await refused(await form(`${'x'.repeat(3e6)}\n${names}`), 413, 'too_large');
  });

  test('where more than a form comes without its length and without end', async () => {
    const call = http.request(`${origin}/api/survivor/profile/${rosa.id}`, {
      method: 'PUT',
      headers: { ...rosa.bearer, 'content-type': 'multipart/form-data; boundary=b' },
    });
    call.write('x'.repeat(3e6));
    const [answer] = (await once(call, 'response')) as [http.IncomingMessage];
    expect(answer.statusCode).toBe(413);
    call.on('error', () => undefined).destroy();
  });

  test('without a boundary', async () => {
    await refused(await put('x', { 'content-type': 'multipart/form-data' }), 400, 'invalid');
  });

  test('where a call takes JSON', async () => {
    const answer = await fetch(`${origin}/api/activities/log`, {
      method: 'POST',
      headers: rosa.bearer,
      body: formOf(...names),
    });
    await refused(answer, 415, 'unsupported_media');
  });

  test('and nothing of it is the server’s fault, nor was anything changed', async () => {
    expect(lines.filter((line) => /"status":5|"level":50/.test(line))).toEqual([]);
    expect({}).not.toHaveProperty('x');
    const { db } = server.context;
    const told = db.selectFrom('audit').select('id').where('action', '=', 'profile-changed');
    expect(await told.execute()).toEqual([]);
  });
});

test('of form data, unknown fields are dropped', async () => {
  const answer = await put(formOf(...names, ['role', 'admin'], ['x', fileOf(9)], ['avatar', '']));
  expect(answer.status).toBe(200);
  const { role } = await server.context.db
    .selectFrom('users')
    .select('role')
    .executeTakeFirstOrThrow();
  expect(role).toBe('survivor');
});

test('a picture of exactly 2 MB is taken', async () => {
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#f00' } })
    .png()
    .toBuffer();
  const full = Buffer.concat([png, Buffer.alloc(limits.avatar - png.length)]);
  const answer = await put(formOf(...names, ['avatar', new File([full], 'me.png')]));
  expect(answer.status).toBe(200);
});

test('who leaves in the middle of an upload leaves nothing behind, and the next one is served', async () => {
  const before = await server.context.db.selectFrom('audit').selectAll().execute();
  const { port } = new URL(origin);
  const socket = net.connect(Number(port), '127.0.0.1');
  const request = [
    `PUT /api/survivor/profile/${rosa.id} HTTP/1.1`,
    'Host: x',
    `Authorization: ${rosa.bearer.authorization}`,
    'Content-Type: multipart/form-data; boundary=b',
    'Content-Length: 100000',
    '',
    part('fname', 'Eve').replaceAll('\n', '\r\n'),
  ];
  lines.length = 0;
  socket.write(request.join('\r\n'));
  await once(socket, 'connect');
  await new Promise<void>((resolve) => socket.end(resolve));
  socket.destroy();
  expect((await put(formOf(...names))).status).toBe(200);
  expect(lines.filter((line) => line.includes('"level":50'))).toEqual([]);
  const after = await server.context.db.selectFrom('audit').selectAll().execute();
  expect(after).toHaveLength(before.length + 1);
});
