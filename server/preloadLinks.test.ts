import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Preloads } from './preloadLinks.ts';
import { makeTestServer, type TestServer } from '../testkit/server/makeTestServer.ts';

let distDir: string;
let server: TestServer | undefined;

beforeEach(async () => {
  distDir = await mkdtemp(path.join(os.tmpdir(), 'upstroke-dist-'));
  await writeFile(path.join(distDir, 'index.html'), '<title>Upstroke</title>');
  await writeFile(path.join(distDir, 'sw.js'), '');
});
afterEach(async () => {
  await server?.close();
  server = undefined;
  await rm(distDir, { recursive: true });
});

const start = async (text?: string): Promise<TestServer> => {
  if (text !== undefined) await writeFile(path.join(distDir, 'preloads.json'), text);
  server = await makeTestServer({ now: Date.parse('2026-03-10T09:00:00Z'), distDir });
  return server;
};

const built: Preloads = {
  page: ['assets/runtime.1f.js', 'assets/main.1f.js', 'assets/main.1f.css'],
  fonts: ['assets/lexend.1f.woff2'],
  screens: {
    '/': [],
    '/survivordashboard': ['assets/home.1f.js', 'assets/home.1f.css'],
    '/CGmedication': ['assets/medication.1f.js', 'assets/pills.1f.svg'],
  },
};

const font = '</assets/lexend.1f.woff2>; rel=preload; as=font; type="font/woff2"; crossorigin';
const home = '</assets/home.1f.js>; rel=preload; as=script';
const homeStyle = '</assets/home.1f.css>; rel=preload; as=style';
const medication = '</assets/medication.1f.js>; rel=preload; as=script';

test.each([
  ['/', [font]],
  ['/survivordashboard', [font, home, homeStyle]],
  ['/survivordashboard/?from=push', [font, home, homeStyle]],
  ['/cgmedication', [font, medication]],
])(
  'an answer to a screen’s address names what its first paint needs and the entry page does not name: %s',
  async (url, links) => {
    const { app } = await start(JSON.stringify(built));
    const link = links.join(', ');
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await app.inject({ method, url });
      expect([answer.statusCode, answer.headers.link]).toEqual([200, link]);
      // Also where the entry page has not changed.
      const known = { 'if-none-match': answer.headers.etag };
      const again = await app.inject({ method, url, headers: known });
      expect([again.statusCode, again.headers.link]).toEqual([304, link]);
    }
  },
);

test.each([
  ['/login', 200],
  ['/sw.js', 200],
  ['/api/no-such-call', 404],
  ['/assets/home.2f.js', 404],
])('any other address is answered without: %s', async (url, status) => {
  const { app } = await start(JSON.stringify(built));
  const answer = await app.inject(url);
  expect([answer.statusCode, answer.headers.link]).toEqual([status, undefined]);
});

test.each([
  ['missing', undefined],
  ['no JSON', '{ "page": ['],
  ['of another shape', '{ "screens": ["/"] }'],
])('a list of files that is %s means no such header and no error', async (_what, text) => {
  const { app } = await start(text);
  const answer = await app.inject('/survivordashboard');
  expect([answer.statusCode, answer.headers.link]).toEqual([200, undefined]);
});
