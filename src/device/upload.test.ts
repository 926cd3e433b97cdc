import {
  createServer,
  type IncomingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { browserUpload } from './upload.ts';

interface Arrived {
  readonly method: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

type Answer = (response: ServerResponse) => void;

/** Page and server have not one origin here, so the browser asks first. */
const crossOrigin = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': '*',
  'access-control-allow-headers': 'authorization, x-account',
};

let server: Server;
let url: URL;
let arrived: Arrived[];
let answer: Answer;

beforeEach(async () => {
  arrived = [];
  answer = (response) => response.writeHead(200, crossOrigin).end('{"message":"Saved."}');
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

/** The forms and files of jsdom, which its XMLHttpRequest sends; the test page has those of Node. */
const ofBrowser = () => {
  const frame = document.body.appendChild(document.createElement('iframe'));
  return frame.contentWindow as Window & typeof globalThis;
};

const makeForm = () => {
  const { FormData, File } = ofBrowser();
  const form = new FormData();
  form.set('fname', 'Rosa');
  form.set('avatar', new File(['a picture'], 'me.png', { type: 'image/png' }));
  return form;
};

const send = ({
  signal = new AbortController().signal,
  onProgress = () => {},
}: {
  signal?: AbortSignal;
  onProgress?: (share: number) => void;
} = {}) =>
  browserUpload(url, {
    method: 'PUT',
    headers: { authorization: 'Bearer secret', 'x-account': 'rosa' },
    body: makeForm(),
    signal,
    onProgress,
  });

test('method, headers, fields and file arrive', async () => {
  await send();
  const [{ method, headers, body } = {} as Arrived] = arrived;
  expect(method).toBe('PUT');
  expect(headers.authorization).toBe('Bearer secret');
  expect(headers['x-account']).toBe('rosa');
  const { boundary = '' } =
    /^multipart\/form-data; boundary=(?<boundary>.+)$/.exec(headers['content-type']!)?.groups ?? {};
  const parts = body.split(`--${boundary}`).map((part) => part.trim());
  expect(parts).toEqual([
    '',
    'Content-Disposition: form-data; name="fname"\r\n\r\nRosa',
    'Content-Disposition: form-data; name="avatar"; filename="me.png"\r\nContent-Type: image/png\r\n\r\na picture',
    '--',
  ]);
});

test.each([
  [200, '{"message":"Saved."}'],
  [413, '{"code":"too_large"}'],
  [503, ''],
])('status %i and body come back', async (status, body) => {
  answer = (response) => response.writeHead(status, crossOrigin).end(body);
  const got = await send();
  expect(got.status).toBe(status);
  expect(await got.text()).toBe(body);
});

test('its progress is told as a share of the whole, and as none while the whole is not known', async () => {
  const shares: number[] = [];
  // jsdom tells of a form's progress once, and never its length.
  const began = jest.spyOn(XMLHttpRequest.prototype, 'send');
  const sending = send({ onProgress: (share) => shares.push(share) });
  const { upload } = began.mock.contexts[0] as XMLHttpRequest;
  for (const loaded of [250, 1000]) {
    upload.dispatchEvent(new ProgressEvent('progress', { loaded, total: 1000 }));
  }
  await sending;
  expect(shares).toEqual([0.25, 1, 0]);
});

test('it ends when it is given up, and rejects', async () => {
  const leaving = new AbortController();
  let closed: Promise<unknown> = Promise.resolve();
  answer = (response) => {
    closed = new Promise((resolve) => response.once('close', resolve));
    leaving.abort();
  };
  await expect(send({ signal: leaving.signal })).rejects.toThrow('Failed to upload');
  await closed;
});

test('given up before, it does not begin', async () => {
  const onProgress = jest.fn();
  await expect(send({ signal: AbortSignal.abort(), onProgress })).rejects.toThrow();
  expect(arrived).toEqual([]);
  expect(onProgress).not.toHaveBeenCalled();
});

describe('it rejects', () => {
  beforeEach(() => {
    // jsdom says in the console what went wrong, as a browser does.
    jest.spyOn(console, 'error').mockImplementation(() => {});
  });

  test('where no server is', async () => {
    await new Promise((resolve) => server.close(resolve));
    await expect(send()).rejects.toThrow('Failed to upload');
  });

  test('where the answer breaks off', async () => {
    answer = (response) => void response.socket?.destroy();
    await expect(send()).rejects.toThrow('Failed to upload');
  });
});
