import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { beforeEach, expect, test } from '@jest/globals';
import { version } from '../contract/version.ts';
import { uploadTimeoutMs } from '../contract/endpoint.ts';
import { endpoints } from '../contract/endpoints/index.ts';
import { makeFamily } from '../testkit/server/family.ts';
import { perTest } from '../testkit/server/perTest.ts';

const now = Date.parse('2026-03-10T09:00:00Z');
const lines: string[] = [];
const log = { write: (line: string) => void lines.push(line) };
const server = perTest(() => makeFamily({ now, log }));

beforeEach(() => {
  // It warns that the app is not built.
  lines.length = 0;
});

test('every row of the contract is a route, and except for pictures /api has no others', () => {
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
      if (indent === '') return [];
      parents.splice(indent.length / 4 - 1, Infinity, part);
      const at = parents.join('').replace(/:[\w|:]+/g, ':');
      return methods?.split(', ').map((method) => `${method} ${at}`) ?? [];
    })
    .filter((route) => route.includes('/api'));
  const pictures = ['GET /api/avatars/:', 'GET /api/medicine-pictures/:'];
  expect(found.toSorted()).toEqual([...rows, ...pictures].toSorted());
});

const post = (payload: string, type = 'application/json') => {
  const headers = { ...server.rosa.bearer, 'content-type': type };
  return server.app.inject({ method: 'POST', url: '/api/activities/log', headers, payload });
};

const json = 'application/json';
test.each([
  ['cut short', '{"user_id": "', json, 400, 'invalid'],
  ['empty', '', json, 400, 'invalid'],
  ['null', 'null', json, 400, 'invalid'],
  ['a prototype key', '{"__proto__": {"a": 1}}', json, 400, 'invalid'],
  ['a constructor key', '{"constructor": {"prototype": {}}}', json, 400, 'invalid'],
  ['of deep objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, json, 400, 'invalid'],
  ['too large', `"${'a'.repeat(70_000)}"`, json, 413, 'too_large'],
  ['plain text', 'hello', 'text/plain', 415, 'unsupported_media'],
])('a body that is %s is refused in the one shape', async (_what, payload, type, status, code) => {
  const answer = await post(payload, type);
  expect(answer.statusCode).toBe(status);
  expect(answer.headers['content-type']).toContain('application/json');
  expect(answer.json()).toMatchObject({ code, message: expect.any(String) });
  const keys = Object.keys(answer.json<object>()).filter((key) => key !== 'details');
  expect(keys).toEqual(['code', 'message']);
});

test.each([
  ['/api/nothing', 404, 'not_found'],
  ['/api', 404, 'not_found'],
  ['/api/reminders/%', 400, 'invalid'],
  ['/api/reminders/7', 400, 'invalid'],
  ['/assets/gone.js', 404, 'not_found'],
])('GET %s: %i', async (url, status, code) => {
  const answer = await server.call('GET', url);
  expect([answer.statusCode, answer.json()]).toMatchObject([status, { code }]);
});

test('a header of a proxy that TRUST_PROXY does not name is reported once', async () => {
  for (let call = 0; call < 2; call += 1) {
    await server.app.inject({ url: '/healthz', headers: { 'x-forwarded-for': '192.0.2.1' } });
  }
  expect(lines.filter((line) => line.includes('"level":50'))).toEqual([
    expect.stringContaining('TRUST_PROXY is 0'),
  ]);
});

test('an upload may take as long as the page waits, and connections are bounded', () => {
  expect(server.app.server.requestTimeout).toBe(uploadTimeoutMs);
  expect(server.app.server.maxConnections).toBeGreaterThan(0);
});

test('An unforeseen failure adds a line of level 50: no client that breaks off while it sends does', async () => {
  const url = await server.listen();
  // The server begins to read the body.
  const awaited = new Promise<IncomingMessage>((resolve) => {
    server.app.server.once('request', (request: IncomingMessage) =>
      request.on('newListener', (event) => event === 'data' && resolve(request)),
    );
  });
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    'POST /api/activities/log HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n' +
      `authorization: Bearer ${server.rosa.token}\r\ncontent-length: 100\r\n\r\n{"user_id":`,
  );
  const request = await awaited;
  const closed = new Promise((resolve) => request.once('close', resolve));
  socket.resetAndDestroy();
  await closed;
  await (await fetch(`${url}/api/push/public-key`)).text();
  expect(lines.at(-1)).toContain('"msg":"request"');
  expect(lines.filter((line) => line.includes('"level":50'))).toEqual([]);
});

test('without a build, screens say so and the wire still answers', async () => {
  const screen = await server.app.inject('/medication');
  expect(screen.statusCode).toBe(503);
  expect(screen.body).toContain('npm start');
  expect((await server.app.inject('/healthz')).json()).toEqual({ status: 'ok', version });
});

test('pages that ask by HEAD tell the server from the login page of a proxy', async () => {
  const { statusCode, headers } = await server.app.inject({ method: 'HEAD', url: '/healthz' });
  expect([statusCode, headers['content-type']]).toEqual([200, expect.stringContaining('json')]);
});

test('an unexpected error reveals nothing', async () => {
  const { schema } = server.context.db;
  await schema.alterTable('reminders').renameTo('gone').execute();
  const answer = await server.call('GET', `/api/reminders/${server.rosa.id}`);
  const message = 'Something went wrong here. Please try again.';
  expect([answer.statusCode, answer.json()]).toEqual([500, { code: 'internal', message }]);
  await schema.alterTable('gone').renameTo('reminders').execute();
});

test('the log names the pattern and the person, and nothing that a person wrote', async () => {
  const what = { activity_type: 'canary type', details: 'canary details', status: 'completed' };
  const body = { user_id: server.rosa.id, ...what };
  const agent = { 'user-agent': 'canary agent' };
  await server.call('POST', '/api/activities/log?canary=query', body, agent);
  const login = { email: 'canary@example.org', password: 'canary password' };
  await server.call('POST', '/api/auth/login', login);
  await post('{"canary');
  await server.call('GET', '/canary/page');
  const logged = lines.join('');
  expect(logged).not.toMatch(/canary/);
  expect(logged).not.toContain(server.rosa.token);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    reqId: expect.any(String),
    method: 'POST',
    route: '/api/activities/log',
    status: 201,
    ms: expect.any(Number),
    person: server.rosa.id,
  });
});

test('the log has a line of what is asked over and over only where it was refused', async () => {
  for (const url of ['/api/changes?since=0', '/healthz', '/readyz', '/readyz']) {
    expect((await server.call('GET', url)).statusCode).toBe(200);
  }
  expect(lines).toEqual([]);
  await server.app.inject({ url: '/api/changes?since=0' });
  await server.call('GET', `/api/reminders/${server.rosa.id}`);
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { route: '/api/changes', status: 401 },
    { route: '/api/reminders/:userId', status: 200 },
  ]);
});
