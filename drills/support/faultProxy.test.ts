import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type Fault, type FaultProxy, startFaultProxy } from './faultProxy.ts';

const path = '/api/emergency/send';
/** What the server behind the proxy has heard, in order. */
let heard: { request: IncomingMessage; body: string }[];
let server: http.Server;
let proxy: FaultProxy;
let told: string[];
const tell = (line: string) => void told.push(line);

beforeEach(async () => {
  heard = [];
  told = [];
  server = http.createServer((request, response) => {
    void buffer(request).then((body) => {
      heard.push({ request, body: body.toString() });
      response.setHeader('set-cookie', ['a=1; HttpOnly', 'b=2']);
      response.writeHead(201, { 'content-type': 'text/html' }).end(`<p>${body.toString()}</p>`);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  await proxy.close();
  server.close();
  server.closeAllConnections();
});

const begin = async (...faults: Fault[]) => {
  const { port } = server.address() as AddressInfo;
  proxy = await startFaultProxy({ target: `http://127.0.0.1:${port}`, paths: [path], tell });
  proxy.begin({ seed: 7, faults });
};
const post = (body = 'help', at = path, options: RequestInit = {}) =>
  fetch(`${proxy.origin}${at}`, { method: 'POST', body, ...options });
/** The status of an answer, or the code of what came instead of one. */
const outcome = (answer: Promise<Response>) =>
  answer.then(
    ({ status }) => status,
    (error: unknown) => (error as { cause?: { code?: string } }).cause?.code,
  );
const moment = () => new Promise(setImmediate);
const bodies = () => heard.map(({ body }) => body);

describe('a request that passes', () => {
  test('reaches the server as the browser sent it, and its answer the browser', async () => {
    await begin('cutBefore');
    const headers = { cookie: 'session=1', origin: proxy.origin, 'sec-fetch-site': 'same-origin' };
    const answer = await post('words', '/any?page=1', { headers });
    expect(answer.status).toBe(201);
    expect(await answer.text()).toBe('<p>words</p>');
    expect(answer.headers.getSetCookie()).toEqual(['a=1; HttpOnly', 'b=2']);
    expect(heard[0]?.request.url).toBe('/any?page=1');
    expect(heard[0]?.request.headers).toMatchObject({
      ...headers,
      host: new URL(proxy.origin).host,
    });
    expect(proxy.counts()).toEqual({});
  });

  test('leaves the connection to the next one', async () => {
    await begin();
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const ports = new Set<number | undefined>();
    for (let count = 0; count < 3; count += 1) {
      const asked = http.get(`${proxy.origin}/login`, { agent });
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      ports.add(asked.socket?.localPort);
      await buffer(answer);
    }
    agent.destroy();
    expect(ports.size).toBe(1);
  });

  test('is reset where the server is away', async () => {
    await begin();
    server.close();
    expect(await outcome(post('', '/any'))).toBe('ECONNRESET');
  });
});

describe('a request to the path', () => {
  test('that is cut before it reaches the server', async () => {
    await begin('cutBefore');
    expect(await outcome(post())).toBe('ECONNRESET');
    expect(bodies()).toEqual([]);
    expect(proxy.story).toEqual([`POST ${path}: cutBefore, the server heard nothing`]);
  });

  test('whose reply is lost reached the server whole', async () => {
    await begin('cutAfter');
    expect(await outcome(post('help me', `${path}?again`))).toBe('ECONNRESET');
    expect(bodies()).toEqual(['help me']);
    expect(proxy.story).toEqual([
      expect.stringMatching(/cutAfter, the server said 201, which nobody heard$/),
    ]);
  });

  test.each([502, 503] as const)('that the proxy answers by itself: %d', async (status) => {
    await begin(status);
    expect(await outcome(post())).toBe(status);
    expect(bodies()).toEqual([]);
    expect(proxy.counts()).toEqual({ [status]: 1 });
  });

  test('that hangs has no answer until it is cut', async () => {
    await begin('hang');
    const answer = outcome(post());
    while (proxy.counts()['hang'] === undefined) await moment();
    await post('', '/any');
    proxy.down();
    expect(await answer).toBe('ECONNRESET');
    expect(bodies()).toEqual(['']);
  });

  test('whose answer is held back has reached the server, and hears of nothing until it is cut', async () => {
    await begin('holdBack');
    const answer = outcome(post());
    while (proxy.story.length === 0) await moment();
    expect(bodies()).toEqual(['help']);
    expect(proxy.story[0]).toBe('the server said 201, which is held back');
    proxy.down();
    expect(await answer).toBe('ECONNRESET');
  });

  test('that is delayed reaches the server although nobody waits any more', async () => {
    await begin({ delay: 300 });
    const leaving = new AbortController();
    const answer = post('help', path, { signal: leaving.signal });
    while (proxy.counts()['delay'] === undefined) await moment();
    await post('', '/any');
    leaving.abort();
    await expect(answer).rejects.toThrow('aborted');
    expect(bodies()).toEqual(['']);
    while (proxy.story.length === 0) await moment();
    expect(bodies()).toEqual(['', 'help']);
    expect(proxy.story[0]).toContain('delay, the server said 201, which nobody heard');
  });

  test('that is refused is followed by no connection for a while', async () => {
    await begin({ refuseFor: 300 });
    expect(await outcome(post())).toBe('ECONNRESET');
    expect(await outcome(post('', '/any'))).toBe('ECONNREFUSED');
    let status: number | string | undefined;
    do status = await outcome(post('', '/any'));
    while (status === 'ECONNREFUSED');
    expect(status).toBe(201);
    expect(proxy.counts()).toEqual({ refuse: 1 });
  });
});

describe('the whole proxy', () => {
  test('has faults for what is below its paths, and for nothing beside them', async () => {
    await begin(502);
    expect(await outcome(post('', `${path}/1`))).toBe(502);
    expect(await outcome(post('', `${path}er`))).toBe(201);
  });

  test('begins anew with other faults and a story of its own', async () => {
    await begin(502);
    await post();
    proxy.begin({ seed: 8, faults: [503] });
    expect(await outcome(post())).toBe(503);
    expect(proxy.counts()).toEqual({ 503: 1 });
    expect(proxy.story).toHaveLength(1);
  });

  test('has other faults for the first requests', async () => {
    await begin();
    proxy.begin({ seed: 8, faults: [503], first: ['pass', 502] });
    expect([await outcome(post()), await outcome(post()), await outcome(post())]).toEqual([
      ...[201, 502, 503],
    ]);
    proxy.begin();
    expect(await outcome(post())).toBe(201);
  });

  test('lets pass what only reads where it is told so', async () => {
    const { port } = server.address() as AddressInfo;
    const target = `http://127.0.0.1:${port}`;
    proxy = await startFaultProxy({ target, paths: [path], writesOnly: true });
    proxy.begin({ seed: 7, faults: [502] });
    expect(await outcome(fetch(`${proxy.origin}${path}`))).toBe(201);
    expect(await outcome(post())).toBe(502);
  });

  test('is fully down, and up again at the same origin', async () => {
    await begin();
    const { origin } = proxy;
    proxy.down();
    proxy.down();
    expect(await outcome(post('', '/any'))).toBe('ECONNREFUSED');
    await proxy.up();
    await proxy.up();
    expect(proxy.origin).toBe(origin);
    expect(await outcome(post())).toBe(201);
  });

  test('does the same for the same seed, counts it and tells of it', async () => {
    const statuses: (string | number | undefined)[][] = [];
    for (const run of [0, 1]) {
      await begin('pass', 'pass', 502, 503);
      statuses[run] = [];
      for (let count = 0; count < 20; count += 1) statuses[run].push(await outcome(post()));
      if (run === 0) await proxy.close();
    }
    expect(statuses[0]).toEqual(statuses[1]);
    expect(new Set(statuses[0])).toEqual(new Set([201, 502, 503]));
    const counts = proxy.counts();
    expect((counts['pass'] ?? 0) + (counts['502'] ?? 0) + (counts['503'] ?? 0)).toBe(20);
    expect(proxy.story).toHaveLength(20);
    expect(told.slice(-20)).toEqual(proxy.story);
  });
});
