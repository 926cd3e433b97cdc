import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { browserUpload } from './httpClient.ts';

/** The server has another origin than the page here, so the browser asks first. */
const crossOrigin = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': '*',
  'access-control-allow-headers': 'authorization, x-account',
};

let server: Server;
let url: URL;
let arrived: (Pick<IncomingMessage, 'method' | 'headers'> & { readonly body: string })[];
let answer: (response: ServerResponse) => void;
beforeEach(async () => {
  arrived = [];
  answer = (response) => response.writeHead(413, crossOrigin).end('{"code":"too_large"}');
  server = createServer((request, response) => {
    if (request.method === 'OPTIONS') {
      response.writeHead(204, crossOrigin).end();
      return;
    }
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method, headers } = request;
      arrived.push({ method, headers, body: Buffer.concat(chunks).toString() });
      answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/profile`);
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const send = (signal = new AbortController().signal, onProgress = (_share: number) => {}) => {
  // The forms and files of jsdom, which its XMLHttpRequest sends; the test page has those of Node.
  const frame = document.body.appendChild(document.createElement('iframe'));
  const { FormData, File } = frame.contentWindow as Window & typeof globalThis;
  const body = new FormData();
  body.set('fname', 'Rosa');
  body.set('avatar', new File(['a picture'], 'me.png', { type: 'image/png' }));
  const headers = { authorization: 'Bearer secret', 'x-account': 'rosa' };
  return browserUpload(url, { method: 'PUT', headers, body, signal, onProgress });
};

test('sends method, headers and form, reports known progress as a share, and returns the answer', async () => {
  const shares: number[] = [];
  // jsdom reports the progress of a form once, and never its length.
  const began = jest.spyOn(XMLHttpRequest.prototype, 'send');
  const sending = send(undefined, (share) => shares.push(share));
  const { upload } = began.mock.contexts[0] as XMLHttpRequest;
  for (const loaded of [250, 1000]) {
    upload.dispatchEvent(new ProgressEvent('progress', { loaded, total: 1000 }));
  }
  const answered = await sending;
  expect(shares).toEqual([0.25, 1, 0]);
  expect([answered.status, await answered.text()]).toEqual([413, '{"code":"too_large"}']);
  const [{ method, headers, body }] = arrived as [(typeof arrived)[0]];
  expect([method, headers.authorization, headers['x-account']]).toEqual([
    'PUT',
    'Bearer secret',
    'rosa',
  ]);
  expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  expect(body).toContain('name="fname"\r\n\r\nRosa');
  expect(body).toContain(
    'name="avatar"; filename="me.png"\r\nContent-Type: image/png\r\n\r\na picture',
  );
});

test('ends when aborted, and does not begin when aborted before', async () => {
  const leaving = new AbortController();
  let closed: Promise<unknown> = Promise.resolve();
  answer = (response) => {
    closed = new Promise((resolve) => response.once('close', resolve));
    leaving.abort();
  };
  await expect(send(leaving.signal)).rejects.toThrow('Failed to upload');
  await closed;
  const onProgress = jest.fn();
  await expect(send(AbortSignal.abort(), onProgress)).rejects.toThrow();
  expect(arrived).toHaveLength(1);
  expect(onProgress).not.toHaveBeenCalled();
  // A broken connection or a missing server rejects too.
  jest.spyOn(console, 'error').mockImplementation(() => {});
  answer = (response) => void response.socket?.destroy();
  await expect(send()).rejects.toThrow('Failed to upload');
  await new Promise((resolve) => server.close(resolve));
  await expect(send()).rejects.toThrow('Failed to upload');
});
