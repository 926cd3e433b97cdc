import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Family, makeFamily } from '../testkit/server/family.ts';

let server: Family;
let distDir: string;

beforeAll(async () => {
  distDir = await mkdtemp(path.join(os.tmpdir(), 'upstroke-dist-'));
  await writeFile(path.join(distDir, 'index.html'), '<title>Upstroke</title>');
  server = await makeFamily({ now: 0, distDir, trustProxy: 1 });
});
afterAll(async () => {
  await server.close();
  await rm(distDir, { recursive: true });
});

const everyKind = () =>
  [
    ['a screen', '/medication', 200],
    ['a file that is not there', '/assets/gone.js', 404],
    ['a list', `/api/reminders/${server.rosa.id}`, 200],
    ['somebody else’s list', '/api/reminders/01936e0a-5c1e-7000-8f3a-2b6d1c9e4f70', 403],
    ['a call that cannot be read', '/api/reminders/%', 400],
    ['a call that is not there', '/api/nothing', 404],
    ['a picture that is not there', `/api/avatars/${'0'.repeat(32)}`, 404],
  ] as const;

const askByHttps = (url: string) =>
  server.call('GET', url, undefined, { 'x-forwarded-proto': 'https' });

test('every answer carries the security headers, over https also that browsers stay with it', async () => {
  for (const [what, url, status] of everyKind()) {
    const answer = await askByHttps(url);
    expect([what, answer.statusCode]).toEqual([what, status]);
    expect(answer.headers).toMatchObject({
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'content-type': expect.any(String),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(self), microphone=(), geolocation=(self)',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    // Fastify does not evaluate proxy headers for an unreadable URL.
    if (status !== 400) {
      expect(answer.headers['strict-transport-security']).toBe('max-age=31536000');
    }
    for (const name of ['server', 'x-powered-by', 'access-control-allow-origin']) {
      expect(answer.headers).not.toHaveProperty(name);
    }
    // Responses about a person, and errors, must not be cached.
    expect([what, answer.headers['cache-control']]).toEqual([what, 'no-store']);
  }
});

test('pages may run only our own scripts, over http as well, and play videos from anywhere over https', async () => {
  const { headers } = await server.app.inject({ url: '/' });
  const policy = String(headers['content-security-policy']);
  expect(policy).toMatch(/script-src 'self' 'sha256-[^' ]+';/);
  expect(policy).toContain("worker-src 'self' blob:");
  expect(policy).toContain("media-src 'self' blob: https:;");
  expect(policy).not.toMatch(/upgrade-insecure-requests|unsafe/);
  expect(headers['strict-transport-security']).toBeUndefined();
});

test.each(['/../server/main.ts', '/..%2f..%2fpackage.json', '/.built'])(
  '%s gives nothing away',
  async (url) => {
    expect((await server.app.inject({ url })).statusCode).not.toBe(200);
  },
);
