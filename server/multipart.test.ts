import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { fieldLimits } from '../contract/fieldLimits.ts';
import { type Family, makeFamily } from '../testkit/server/family.ts';

let family: Family;
let url: string;
const lines: string[] = [];

beforeAll(async () => {
  family = await makeFamily({ log: { write: (line: string) => void lines.push(line) } });
  url = `${await family.listen()}/api/survivor/profile/${family.rosa.id}`;
});
afterAll(() => family.close());

type Field = readonly [name: string, value: string | Blob];
const formOf = (...fields: readonly Field[]) => {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
};
const lname = ['lname', 'Meyer'] as const;
const names = [['fname', 'Rosa'], lname] as const;
const fileOf = (bytes: number) => new File([Buffer.alloc(bytes)], 'me.png');
const put = (body: NonNullable<RequestInit['body']>, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'PUT', headers: { ...family.rosa.bearer, ...headers }, body });
const form = (text: string) =>
  put(text.replaceAll('\n', '\r\n'), { 'content-type': 'multipart/form-data; boundary=b' });
const part = (name: string, value: string, more = '') =>
  `--b\nContent-Disposition: form-data; name="${name}"${more}\n\n${value}\n`;
const twoNames = (more = '', fname = 'R') => `${part('fname', fname, more)}${part('lname', 'M')}`;

const refused = async (answer: Response, status: number, code: string) => {
  expect(answer.status).toBe(status);
  const message = expect.stringMatching(/^[A-Z].*\.$/);
  expect(await answer.json()).toMatchObject({ code, message });
};

describe('form data is refused', () => {
  const file = (bytes: number) => ['avatar', fileOf(bytes)] as const;
  const many = Array.from({ length: 12 }, (_one, at) => [`x${at}`, ''] as const);
  const twoFiles = [
    ['x', fileOf(1)],
    ['y', fileOf(1)],
  ] as const;

  test.each<[string, readonly Field[]]>([
    ['a field twice', [...names, ['fname', 'Eve']]],
    ['text and file of one name', [...names, ['fname', fileOf(9)]]],
    ['no names', [file(9)]],
    ['a name that is a file', [['fname', fileOf(9)], lname]],
    ['a name of 1 MB', [['fname', 'a'.repeat(1e6)], lname]],
    ['a prototype', [...names, ['__proto__', 'x']]],
    ['a file for a prototype', [...names, ['__proto__', fileOf(9)]]],
  ])('with %s', async (_what, fields) => {
    await refused(await put(formOf(...fields)), 400, 'invalid');
  });

  test.each<[string, readonly Field[]]>([
    ['a file twice', [file(9), file(9)]],
    ['too many fields', many],
    ['two files', twoFiles],
    ['2 MB and a byte', [file(fieldLimits.picture + 1)]],
    ['another file too large', [['x', fileOf(fieldLimits.picture + 1)]]],
  ])('as too large with %s', async (_what, fields) => {
    await refused(await put(formOf(...names, ...fields)), 413, 'too_large');
  });

  const disposition = '--b\nContent-Disposition: form-data; name=';
  const json = '\nContent-Type: application/json';
  test.each([
    ['cut short in a field', `${disposition}"fname"\n\nRo`],
    ['cut short in a file', `${twoNames()}${disposition}"avatar"; filename="x"\n\nPNG`],
    ['without its end', twoNames()],
    ['of JSON in a field', `${twoNames(json, '{"a":1}')}--b--\n`],
    ['of broken JSON', `${twoNames(json, '{')}--b--\n`],
    ['with a huge head', `${disposition}"${'x'.repeat(90_000)}"\n\nx\n--b--\n`],
    ['with parts without names', '--b\n\nRosa\n--b--\n'],
  ])('%s', async (_what, text) => {
    await refused(await form(text), 400, 'invalid');
  });

  test.each([
    ['JSON', JSON.stringify({ fname: 'R', lname: 'M' }), 'application/json'],
    ['a picture alone', 'PNG', 'image/png'],
  ])('where it is %s', async (_what, body, type) => {
    await refused(await put(body, { 'content-type': type }), 415, 'unsupported_media');
  });

  test('where far more than a form comes along with it', async () => {
    await refused(await form(`${'x'.repeat(3e6)}\n${twoNames()}--b--\n`), 413, 'too_large');
  });

  test('where more than a form comes without its length and without end', async () => {
    const type = { 'content-type': 'multipart/form-data; boundary=b' };
    const headers = { ...family.rosa.bearer, ...type };
    const call = http.request(url, { method: 'PUT', headers });
    call.write('x'.repeat(3e6));
    const [answer] = (await once(call, 'response')) as [http.IncomingMessage];
    expect(answer.statusCode).toBe(413);
    call.on('error', () => undefined).destroy();
  });

  test('without a boundary', async () => {
    await refused(await put('x', { 'content-type': 'multipart/form-data' }), 400, 'invalid');
  });

  test('where a call takes JSON', async () => {
    const log = { method: 'POST', headers: family.rosa.bearer, body: formOf(...names) };
    const answer = await fetch(new URL('/api/activities/log', url), log);
    await refused(answer, 415, 'unsupported_media');
  });

  test('and nothing of it is the server’s fault, nor was anything changed', async () => {
    expect(lines.filter((line) => /"status":5|"level":50/.test(line))).toEqual([]);
    expect({}).not.toHaveProperty('x');
    const actions = (await family.rows('audit')).map(({ action }) => action);
    expect(actions).not.toContain('profile-changed');
  });
});

test('of form data, unknown fields are dropped', async () => {
  const answer = await put(formOf(...names, ['role', 'admin'], ['x', fileOf(9)], ['avatar', '']));
  expect(answer.status).toBe(200);
  expect((await family.rows('users'))[0]).toMatchObject({ role: 'survivor', fname: 'Rosa' });
});

test('a picture of exactly 2 MB is taken', async () => {
  const picture = sharp({ create: { width: 9, height: 9, channels: 3, background: '#f00' } });
  const png = await picture.png().toBuffer();
  const full = Buffer.concat([png, Buffer.alloc(fieldLimits.picture - png.length)]);
  const answer = await put(formOf(...names, ['avatar', new File([full], 'me.png')]));
  expect(answer.status).toBe(200);
});

test('who leaves in the middle of an upload leaves nothing behind, and the next one is served', async () => {
  const before = (await family.rows('audit')).length;
  const { port, pathname } = new URL(url);
  const socket = net.connect(Number(port), '127.0.0.1');
  const request = [
    `PUT ${pathname} HTTP/1.1`,
    'Host: x',
    `Authorization: ${family.rosa.bearer.authorization}`,
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
  expect(await family.rows('audit')).toHaveLength(before + 1);
});
