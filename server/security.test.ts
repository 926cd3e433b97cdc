import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  makeTestServer,
  type TestPerson,
  type TestServer,
} from '../testkit/server/makeTestServer.ts';

let server: TestServer;
let rosa: TestPerson;
let distDir: string;

beforeAll(async () => {
  distDir = await mkdtemp(path.join(os.tmpdir(), 'upstroke-dist-'));
  await writeFile(path.join(distDir, 'index.html'), '<title>Upstroke</title>');
  server = await makeTestServer({ now: 0, distDir, trustProxy: 1 });
  rosa = await server.register('survivor');
});
afterAll(async () => {
  await server.close();
  await rm(distDir, { recursive: true });
});

const everyKind = () =>
  [
    ['a screen', '/medication', 200],
    ['a file that is not there', '/assets/gone.js', 404],
    ['a list', `/api/reminders/${rosa.id}`, 200],
    ['somebody else’s list', '/api/reminders/01936e0a-5c1e-7000-8f3a-2b6d1c9e4f70', 403],
    ['a call that cannot be read', '/api/reminders/%', 400],
    ['a call that is not there', '/api/nothing', 404],
    ['a picture that is not there', `/api/avatars/${'0'.repeat(32)}`, 404],
    ['its health', '/readyz', 200],
  ] as const;

const askByHttps = (url: string) =>
  server.app.inject({ url, headers: { ...rosa.bearer, 'x-forwarded-proto': 'https' } });

test('every answer carries the security headers, over https also that browsers stay with it', async () => {
  for (const [what, url, status] of everyKind()) {
    const answer = await askByHttps(url);
    expect([what, answer.statusCode]).toEqual([what, status]);
    expect(answer.headers).toMatchObject({
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'content-type': expect.any(String),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    // Of an address that cannot be read Fastify does not ask the proxy how it came.
    if (status !== 400) {
      expect(answer.headers['strict-transport-security']).toBe('max-age=31536000');
    }
    expect(answer.headers).not.toHaveProperty('server');
    expect(answer.headers).not.toHaveProperty('x-powered-by');
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  }
});

test('no answer about a person, and no refusal, may be kept', async () => {
  for (const [what, url] of everyKind()) {
    const { headers } = await askByHttps(url);
    const expected = what === 'a screen' ? 'no-cache' : 'no-store';
    expect([what, headers['cache-control']]).toEqual([what, expected]);
  }
});

test.each([
  ['deep lists', `${'['.repeat(30_000)}${']'.repeat(30_000)}`],
  ['deep objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
  ['a deep list in a field', `{"details":${'['.repeat(30_000)}${']'.repeat(30_000)}}`],
])('a body of %s is refused', async (_what, payload) => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/activities/log',
    headers: { ...rosa.bearer, 'content-type': 'application/json' },
    payload,
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: 'invalid' });
});
