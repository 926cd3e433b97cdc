import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import http, { type IncomingMessage } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { isNavigation } from './statics.ts';
import { makeTestServer, type TestServer } from '../testkit/server/makeTestServer.ts';

let server: TestServer;
let distDir: string;
let origin: string;

const put = async (file: string, content: string | Buffer) => {
  await mkdir(path.dirname(path.join(distDir, file)), { recursive: true });
  await writeFile(path.join(distDir, file), content);
};

const textOf = (file: string) => `${file} `.repeat(50);
const types: readonly (readonly [file: string, type: string])[] = [
  ['index.html', 'text/html; charset=utf-8'],
  ['sw.js', 'application/javascript; charset=utf-8'],
  ['manifest.webmanifest', 'application/manifest+json'],
  ['assets/main.1f.js', 'application/javascript; charset=utf-8'],
  ['assets/main.1f.css', 'text/css; charset=utf-8'],
  ['icons/icon.svg', 'image/svg+xml'],
];

beforeAll(async () => {
  distDir = await mkdtemp(path.join(os.tmpdir(), 'upstroke-dist-'));
  for (const [file] of types) {
    const content = Buffer.from(textOf(file));
    await put(file, content);
    await put(`${file}.br`, brotliCompressSync(content));
    await put(`${file}.gz`, gzipSync(content));
  }
  await put('assets/lexend.1f.woff2', 'as small as it comes');
  await put('videos/hip.mp4', '0123456789');
  await put('sounds/alarm.wav', '0123456789');
  server = await makeTestServer({ now: Date.parse('2026-03-10T09:00:00Z'), distDir });
  origin = await server.listen();
});
afterAll(async () => {
  await server.close();
  await rm(distDir, { recursive: true });
});

const modern = 'gzip, deflate, br, zstd';

const opened = (form: string | undefined, body: Buffer): Buffer => {
  if (body.length === 0 || form === undefined) return body;
  return form === 'br' ? brotliDecompressSync(body) : gunzipSync(body);
};

/** As a browser asks: `fetch` would ask for a fresh answer where it names an ETag. */
const ask = async (
  file: string,
  encodings: string,
  { method = 'GET', ...own }: Readonly<Record<string, string>> = {},
) => {
  const headers = { 'accept-encoding': encodings, ...own };
  const request = http.request(`${origin}/${file}`, { method, headers }).end();
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  const body = await buffer(answer);
  const form = answer.headers['content-encoding'];
  return {
    status: answer.statusCode,
    headers: answer.headers,
    form,
    size: body.length,
    text: opened(form, body).toString(),
  };
};

describe('a file is sent in the smallest form that its browser takes', () => {
  test.each([
    [modern, 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', undefined],
    ['identity;q=1, *;q=0', undefined],
  ])('%s', async (encodings, form) => {
    const answer = await ask('assets/main.1f.js', encodings);
    expect(answer.status).toBe(200);
    expect(answer.form).toBe(form);
    expect(answer.headers.vary).toBe('accept-encoding');
    const whole = textOf('assets/main.1f.js');
    if (form === undefined) expect(answer.size).toBe(whole.length);
    else expect(answer.size).toBeLessThan(whole.length / 4);
    expect(answer.text).toBe(whole);
  });

  test.each(types)('%s stays %s', async (file, type) => {
    for (const [encodings, form] of [
      [modern, 'br'],
      ['identity', undefined],
    ] as const) {
      const answer = await ask(file, encodings);
      expect([answer.form, answer.headers['content-type']]).toEqual([form, type]);
      expect(answer.text).toBe(textOf(file));
    }
  });

  test('one that has no smaller form is sent as it is', async () => {
    const answer = await ask('assets/lexend.1f.woff2', modern);
    expect([answer.form, answer.headers['content-type']]).toEqual([undefined, 'font/woff2']);
    expect(answer.text).toBe('as small as it comes');
  });
});

test.each([
  ['assets/main.1f.js', 'public, max-age=31536000, immutable'],
  ['assets/lexend.1f.woff2', 'public, max-age=31536000, immutable'],
  ['index.html', 'no-cache'],
  ['', 'no-cache'],
  ['survivordashboard', 'no-cache'],
  ['sw.js', 'no-cache'],
  ['manifest.webmanifest', 'public, max-age=0'],
])('in every form /%s is kept for: %s', async (file, kept) => {
  for (const encodings of [modern, 'gzip', 'identity']) {
    expect((await ask(file, encodings)).headers['cache-control']).toBe(kept);
  }
});

test.each(['sw.js', 'index.html', '', 'survivordashboard', 'assets/main.1f.js'])(
  'an ETag is each form’s own, and where it still holds is answered 304 without the file: /%s',
  async (file) => {
    const etags = new Set<string>();
    for (const form of [modern, 'gzip', 'identity']) {
      const etag = (await ask(file, form)).headers.etag!;
      etags.add(etag);
      const answer = await ask(file, form, { 'if-none-match': etag });
      expect(answer.status).toBe(304);
      expect(answer.headers).toMatchObject({ etag, vary: 'accept-encoding' });
      expect(answer.text).toBe('');
    }
    expect(etags.size).toBe(3);
    const [first] = etags;
    expect((await ask(file, 'identity', { 'if-none-match': first! })).status).toBe(200);
  },
);

test.each([
  [undefined, 200, '0123456789', undefined],
  ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
  ['bytes=4-', 206, '456789', 'bytes 4-9/10'],
  ['bytes=-2', 206, '89', 'bytes 8-9/10'],
])(
  'Video type mp4: a video is served as one, whole, and in parts, without which Safari plays none: %s',
  async (range, status, text, part) => {
    const headers = { 'accept-encoding': modern, ...(range !== undefined && { range }) };
    const answer = await server.app.inject({ url: '/videos/hip.mp4', headers });
    expect([answer.statusCode, answer.body]).toEqual([status, text]);
    const type = { 'content-type': 'video/mp4', 'accept-ranges': 'bytes' };
    expect(answer.headers).toMatchObject(type);
    expect(answer.headers['content-range']).toBe(part);
  },
);

test.each([
  ['GET', '/medication', true],
  ['HEAD', '/editmedication?name=Vitamin%20B.12', true],
  ['GET', '/assets/gone.1f.js', false],
  ['GET', '/api', false],
  ['GET', '/apiary', true],
  ['POST', '/medication', false],
])('%s %s may be for a screen of the app: %p', (method, asked, isOne) => {
  expect(isNavigation(method, asked)).toBe(isOne);
});
