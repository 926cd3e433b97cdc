import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { isNavigation } from './statics.ts';
import { makeTestServer, type TestServer } from '../testkit/server/makeTestServer.ts';

let server: TestServer;
let distDir: string;

beforeAll(async () => {
  distDir = await mkdtemp(path.join(os.tmpdir(), 'upstroke-dist-'));
  await mkdir(path.join(distDir, 'videos'));
  await writeFile(path.join(distDir, 'videos', 'hip.mp4'), '0123456789');
  server = await makeTestServer({ now: Date.parse('2026-03-10T09:00:00Z'), distDir });
});
afterAll(async () => {
  await server.close();
  await rm(distDir, { recursive: true });
});

const url = '/videos/hip.mp4';

test('Video type mp4: a video is served as one, whole', async () => {
  const answer = await server.app.inject({ url });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({ 'content-type': 'video/mp4', 'accept-ranges': 'bytes' });
  expect(answer.body).toBe('0123456789');
});

test.each([
  ['bytes=0-3', '0123', 'bytes 0-3/10'],
  ['bytes=4-', '456789', 'bytes 4-9/10'],
  ['bytes=-2', '89', 'bytes 8-9/10'],
])('and in parts, without which Safari plays none: %s', async (range, part, contentRange) => {
  const answer = await server.app.inject({ url, headers: { range } });
  expect(answer.statusCode).toBe(206);
  expect(answer.headers).toMatchObject({
    'content-type': 'video/mp4',
    'content-range': contentRange,
  });
  expect(answer.body).toBe(part);
});

test('a page may play videos of an admin’s list, which lie with us or anywhere over https', async () => {
  const { headers } = await server.app.inject({ url: '/' });
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("media-src 'self' blob: https:;");
});

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
