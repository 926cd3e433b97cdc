import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { isNavigation } from './staticFiles.ts';
import { makeTestServer, type TestServer } from '../testkit/server/makeTestServer.ts';

let server: TestServer;
let distDir: string;

const put = async (file: string, content: string | Buffer) => {
  await mkdir(path.dirname(path.join(distDir, file)), { recursive: true });
  await writeFile(path.join(distDir, file), content);
};

const textOf = (file: string) => `${file} `.repeat(50);
const compressed = ['index.html', 'sw.js', 'manifest.webmanifest', 'assets/main.1f.js'];

beforeAll(async () => {
  distDir = await mkdtemp(path.join(os.tmpdir(), 'upstroke-dist-'));
  for (const file of compressed) {
    const content = Buffer.from(textOf(file));
    await put(file, content);
    await put(`${file}.br`, brotliCompressSync(content));
    await put(`${file}.gz`, gzipSync(content));
  }
  await put('assets/lexend.1f.woff2', 'as small as it comes');
  await put('videos/hip.mp4', '0123456789');
  server = await makeTestServer({ now: Date.parse('2026-03-10T09:00:00Z'), distDir });
});
afterAll(async () => {
  await server.close();
  await rm(distDir, { recursive: true });
});

const modern = 'gzip, deflate, br, zstd';

const ask = (file: string, encodings: string) =>
  server.app.inject({ url: `/${file}`, headers: { 'accept-encoding': encodings } });

test.each([
  [modern, 'br', brotliDecompressSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
  ['identity', undefined, (content: Buffer) => content],
])(
  'a file is sent in the smallest form that its browser takes: %s',
  async (encodings, form, open) => {
    const answer = await ask('assets/main.1f.js', encodings);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-encoding']).toBe(form);
    expect(answer.headers.vary).toBe('accept-encoding');
    expect(open(answer.rawPayload).toString()).toBe(textOf('assets/main.1f.js'));
  },
);

test.each([
  ['assets/main.1f.js', 'public, max-age=31536000, immutable'],
  ['assets/lexend.1f.woff2', 'public, max-age=31536000, immutable'],
  ['index.html', 'no-store'],
  ['', 'no-store'],
  ['sw.js', 'no-cache'],
  ['manifest.webmanifest', 'public, max-age=0'],
])('in every form /%s is kept for: %s', async (file, kept) => {
  for (const encodings of [modern, 'gzip', 'identity']) {
    expect((await ask(file, encodings)).headers['cache-control']).toBe(kept);
  }
});

test.each([
  [undefined, 200, '0123456789', undefined],
  ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
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
