import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { makeTestServer, type TestServer } from '../testkit/server/makeTestServer.ts';
import { folder as distDir, folderPerTest } from '../testkit/server/perTest.ts';

folderPerTest();
let server: TestServer | undefined;

beforeEach(async () => {
  await writeFile(path.join(distDir, 'index.html'), '<title>Upstroke</title>');
  await writeFile(path.join(distDir, 'sw.js'), '');
});
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const start = async (text?: string): Promise<TestServer> => {
  if (text !== undefined) await writeFile(path.join(distDir, 'preloads.json'), text);
  server = await makeTestServer({ now: Date.parse('2026-03-10T09:00:00Z'), distDir });
  return server;
};

const links = {
  '/': '</assets/lexend.1f.woff2>; rel=preload; as=font',
  '/survivordashboard': '</assets/home.1f.js>; rel=preload; as=script',
  '/CGmedication': '</assets/medication.1f.js>; rel=preload; as=script',
};

test.each([
  ['/', '/'],
  ['/survivordashboard', '/survivordashboard'],
  ['/survivordashboard/?from=push', '/survivordashboard'],
  ['/cgmedication', '/CGmedication'],
] as const)('an answer to %s names what the first paint of %s needs', async (url, screen) => {
  const { app } = await start(JSON.stringify(links));
  for (const method of ['GET', 'HEAD'] as const) {
    const answer = await app.inject({ method, url });
    expect([answer.statusCode, answer.headers.link]).toEqual([200, links[screen]]);
    // Also where the entry page has not changed.
    const known = { 'if-none-match': answer.headers.etag };
    const again = await app.inject({ method, url, headers: known });
    expect([again.statusCode, again.headers.link]).toEqual([304, links[screen]]);
  }
});

test.each([
  ['/login', 200],
  ['/sw.js', 200],
  ['/api/no-such-call', 404],
  ['/assets/home.2f.js', 404],
])('any other address is answered without: %s', async (url, status) => {
  const { app } = await start(JSON.stringify(links));
  const answer = await app.inject(url);
  expect([answer.statusCode, answer.headers.link]).toEqual([status, undefined]);
});

test('an app without a list is answered without', async () => {
  const { app } = await start();
  const answer = await app.inject('/survivordashboard');
  expect([answer.statusCode, answer.headers.link]).toEqual([200, undefined]);
});
