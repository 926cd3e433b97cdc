import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { endpoints } from '../contract/endpoints/index.ts';
import {
  makeTestServer,
  type TestPerson,
  type TestServer,
} from '../testkit/server/makeTestServer.ts';

let server: TestServer;
let rosa: TestPerson;
let distDir: string;
const lines: string[] = [];

beforeAll(async () => {
  distDir = await mkdtemp(path.join(os.tmpdir(), 'upstroke-dist-'));
  await mkdir(path.join(distDir, 'assets'));
  await writeFile(path.join(distDir, 'index.html'), '<title>Upstroke</title>');
  await writeFile(path.join(distDir, 'sw.js'), '');
  await writeFile(path.join(distDir, 'assets', 'main.0123.js'), '');
  const log = { write: (line: string) => void lines.push(line) };
  server = await makeTestServer({ now: Date.parse('2026-03-10T09:00:00Z'), log, distDir });
  rosa = await server.register('survivor');
});
afterAll(async () => {
  await server.close();
  await rm(distDir, { recursive: true });
});

test('every row of the contract is a route, and but for avatars nothing else stands under /api', () => {
  const rows = Object.values(endpoints).map(
    ({ method, path: url }) => `${method} ${url.replace(/\{\w+\}/g, ':')}`,
  );
  const parents: string[] = [];
  const found = server.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods] =
        /^(.*?[├└]── )(\S+)(?: \((.*)\))?$/.exec(line) ?? [];
      const depth = indent.length / 4;
      if (depth === 0) return [];
      parents.splice(depth - 1, Infinity, part);
      return (methods?.split(', ') ?? []).map(
        (method) => `${method} ${parents.join('').replace(/:[\w|:]+/g, ':')}`,
      );
    })
    .filter((route) => route.includes('/api'));
  expect(found.toSorted()).toEqual([...rows, 'GET /api/avatars/:'].toSorted());
});

const post = (payload: string, type = 'application/json') =>
  server.app.inject({
    method: 'POST',
    url: '/api/activities/log',
    headers: { ...rosa.bearer, 'content-type': type },
    payload,
  });

test.each([
  ['cut short', '{"user_id": "', 'application/json', 400, 'invalid'],
  ['empty', '', 'application/json', 400, 'invalid'],
  ['a list', '[]', 'application/json', 400, 'invalid'],
  ['null', 'null', 'application/json', 400, 'invalid'],
  ['a prototype key', '{"__proto__": {"a": 1}}', 'application/json', 400, 'invalid'],
  ['a constructor key', '{"constructor": {"prototype": {}}}', 'application/json', 400, 'invalid'],
  ['too large', `"${'a'.repeat(70_000)}"`, 'application/json', 413, 'too_large'],
  ['plain text', 'hello', 'text/plain', 415, 'unsupported_media'],
  ['a form', 'a=b', 'application/x-www-form-urlencoded', 415, 'unsupported_media'],
])('a body that is %s is refused in the one shape', async (_what, payload, type, status, code) => {
  const answer = await post(payload, type);
  expect(answer.statusCode).toBe(status);
  expect(answer.headers['content-type']).toContain('application/json');
  expect(answer.json()).toMatchObject({ code, message: expect.any(String) });
  expect(
    Object.keys(answer.json<object>()).every((key) => ['code', 'message', 'details'].includes(key)),
  ).toBe(true);
});

test.each([
  ['/api/nothing', 404, 'not_found'],
  ['/api', 404, 'not_found'],
  ['/api/reminders/%', 400, 'invalid'],
  ['/api/reminders/7', 400, 'invalid'],
  ['/assets/gone.js', 404, 'not_found'],
])('GET %s: %i', async (url, status, code) => {
  const answer = await server.app.inject({ url, headers: rosa.bearer });
  expect(answer.statusCode).toBe(status);
  expect(answer.json()).toMatchObject({ code });
});

test.each(['/../server/main.ts', '/..%2f..%2fpackage.json', '/.built'])(
  '%s gives nothing away',
  async (url) => {
    const answer = await server.app.inject({ url });
    expect(answer.statusCode).not.toBe(200);
  },
);

test('without a build, screens say so and the wire still answers', async () => {
  const bare = await makeTestServer({ now: 0 });
  const screen = await bare.app.inject({ url: '/medication' });
  expect(screen.statusCode).toBe(503);
  expect(screen.body).toContain('npm start');
  expect((await bare.app.inject({ url: '/healthz' })).statusCode).toBe(200);
  await bare.close();
});

test('pages may run only our own scripts, over http as well', async () => {
  const { headers } = await server.app.inject({ url: '/' });
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("worker-src 'self' blob:");
  expect(policy).not.toContain('upgrade-insecure-requests');
  expect(policy).not.toContain('unsafe');
  expect(headers['strict-transport-security']).toBeUndefined();
  expect(headers['x-content-type-options']).toBe('nosniff');
});

test('readyz fails once the database is gone', async () => {
  const dying = await makeTestServer({ now: 0 });
  expect((await dying.app.inject({ url: '/readyz' })).statusCode).toBe(200);
  await dying.context.db.destroy();
  dying.clock.set(1_000);
  expect((await dying.app.inject({ url: '/readyz' })).statusCode).toBe(503);
  expect((await dying.app.inject({ url: '/healthz' })).statusCode).toBe(200);
  await dying.close();
});

test('an error that nobody foresaw tells nothing', async () => {
  const broken = await makeTestServer({ now: 0 });
  const person = await broken.register('survivor');
  const { schema } = broken.context.db;
  await schema.alterTable('reminders').renameTo('gone').execute();
  const answer = await broken.app.inject({
    url: `/api/reminders/${person.id}`,
    headers: person.bearer,
  });
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({
    code: 'internal',
    message: 'Something went wrong here. Please try again.',
  });
  await schema.alterTable('gone').renameTo('reminders').execute();
  await broken.close();
});

test('the log names the pattern and the person, and nothing that a person wrote', async () => {
  lines.length = 0;
  await server.app.inject({
    method: 'POST',
    url: '/api/activities/log?canary=query',
    headers: { ...rosa.bearer, 'user-agent': 'canary agent' },
    payload: {
      user_id: rosa.id,
      activity_type: 'canary type',
      details: 'canary details',
      status: 'completed',
    },
  });
  await server.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: 'canary@example.org', password: 'canary password' },
  });
  await post('{"canary');
  await server.app.inject({ url: '/canary/page' });
  const logged = lines.join('');
  expect(logged).not.toMatch(/canary/);
  expect(logged).not.toContain(rosa.token);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    reqId: expect.any(String),
    method: 'POST',
    route: '/api/activities/log',
    status: 201,
    ms: expect.any(Number),
    person: rosa.id,
  });
});

test('the log has a line of what is asked over and over only where it was refused', async () => {
  lines.length = 0;
  const polls = ['/api/changes?since=0', '/healthz', '/readyz'];
  for (const url of polls) {
    const { statusCode } = await server.app.inject({ url, headers: rosa.bearer });
    expect(statusCode).toBe(200);
  }
  expect(lines).toEqual([]);
  await server.app.inject({ url: '/api/changes?since=0' });
  await server.app.inject({ url: `/api/reminders/${rosa.id}`, headers: rosa.bearer });
  const logged = lines.map((line) => JSON.parse(line) as object);
  expect(logged).toMatchObject([
    { route: '/api/changes', status: 401 },
    { route: '/api/reminders/:userId', status: 200 },
  ]);
});
