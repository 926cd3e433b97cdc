import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from '@jest/globals';
import { makeTestServer, type TestServer } from '../testkit/server/makeTestServer.ts';

/** Resolves with the next request as the server begins to read its body. */
const bodyAwaited = (server: TestServer) =>
  new Promise<IncomingMessage>((resolve) => {
    server.app.server.once('request', (request: IncomingMessage) => {
      request.on('newListener', (event) => {
        if (event === 'data') resolve(request);
      });
    });
  });

test('An unforeseen failure adds a line of level 50: no client that breaks off while it sends does', async () => {
  const lines: { readonly level: number; readonly msg: string }[] = [];
  const write = (text: string): void => {
    lines.push(JSON.parse(text) as (typeof lines)[number]);
  };
  const server = await makeTestServer({ now: 0, log: { write } });
  const { token } = await server.register('survivor');
  const url = await server.listen();
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  await once(socket, 'connect');
  const awaited = bodyAwaited(server);
  socket.write(
    'POST /api/activities/log HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n' +
      `authorization: Bearer ${token}\r\ncontent-length: 100\r\n\r\n{"user_id":`,
  );
  const request = await awaited;
  const closed = new Promise((resolve) => request.once('close', resolve));
  socket.resetAndDestroy();
  await closed;
  await (await fetch(`${url}/api/push/public-key`)).text();
  expect(lines.at(-1)?.msg).toBe('request');
  expect(lines.filter(({ level }) => level >= 50)).toEqual([]);
  await server.close();
});
