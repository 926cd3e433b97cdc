import {
  createDecipheriv,
  createECDH,
  type ECDH,
  hkdfSync,
  randomBytes,
  randomUUID,
} from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';
import { type PushMessage, pushMessage } from '../../contract/pushMessage.ts';

/** What a browser's `PushSubscription.toJSON()` gives. */
export interface DeviceSubscription {
  readonly endpoint: string;
  readonly expirationTime: null;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

export interface ReceivedPush {
  readonly subscription: DeviceSubscription;
  readonly message: PushMessage;
  readonly headers: IncomingHttpHeaders;
  /** Epoch milliseconds of this machine's clock. */
  readonly at: number;
}

/**
 * What a subscription's pushes are answered with: a status, with `Retry-After` in seconds where it
 * is said, and a delay in milliseconds, a redirect to another address, no answer at all, or a connection that breaks.
 */
export type PushAnswer =
  | { readonly status: number; readonly retryAfter?: string; readonly afterMs?: number }
  | { readonly redirect: string }
  | 'hang'
  | 'reset';

/** The answer to one push, which was received by then. */
type PushHandler = (push: ReceivedPush) => PushAnswer;

export type PushService = Awaited<ReturnType<typeof startPushService>>;

interface Device {
  readonly subscription: DeviceSubscription;
  readonly ecdh: ECDH;
  readonly auth: Buffer;
  readonly serverKey: string;
  answer: PushAnswer | PushHandler;
}

const hkdf = (secret: Buffer, salt: Buffer, info: string | Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

/**
 * What a browser reads in the body of a push: `aes128gcm` of RFC 8188 with the keys of RFC 8291.
 * Throws where it was not encrypted for this device, or in more than one record.
 */
const decryptPush = (body: Buffer, device: ECDH, auth: Buffer): string => {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + body.readUInt8(20));
  const record = body.subarray(21 + sender.length);
  if (record.length > body.readUInt32BE(16)) throw new Error('A push has more than one record');
  const shared = device.computeSecret(sender);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), device.getPublicKey(), sender]);
  const secret = hkdf(shared, auth, info, 32);
  const key = hkdf(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = hkdf(secret, salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end === -1 || padded.subarray(end + 1).some((byte) => byte !== 0)) {
    throw new Error('The padding of a push is broken');
  }
  return padded.subarray(0, end).toString('utf8');
};

const maxBodyBytes = 4_096;

const makeDevice = (endpoint: string, serverKey: string): Device => {
  const ecdh = createECDH('prime256v1');
  const p256dh = ecdh.generateKeys('base64url');
  const auth = randomBytes(16);
  const keys = { p256dh, auth: auth.toString('base64url') };
  const subscription = { endpoint, expirationTime: null, keys };
  return { subscription, ecdh, auth, serverKey, answer: { status: 201 } };
};

/** Why a push service would not take this request; undefined where it would. */
const rejectionStatus = (
  { serverKey }: Device,
  headers: IncomingHttpHeaders,
  body: Buffer,
): number | undefined => {
  if (!headers.authorization?.endsWith(`k=${serverKey}`)) return 403;
  if (!/^\d+$/.test(String(headers['ttl']))) return 400;
  return body.length > maxBodyBytes ? 413 : undefined;
};

/** A push service on a free port of 127.0.0.1, with the browsers behind it. */
export const startPushService = async () => {
  const devices = new Map<string, Device>();
  const received: ReceivedPush[] = [];
  const refused: string[] = [];
  let waiting = 0;

  const respond = (answer: PushAnswer, response: ServerResponse): void => {
    if (answer === 'hang') return;
    if (answer === 'reset') {
      response.destroy();
    } else if ('redirect' in answer) {
      response.writeHead(307, { location: answer.redirect }).end();
    } else {
      const { status, retryAfter, afterMs } = answer;
      const end = () => {
        response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter });
        response.end('The answer of a push service has a text that nobody needs.');
      };
      if (afterMs === undefined) end();
      else setTimeout(end, afterMs);
    }
  };

  /** Reads a push as the browser does; a status where it or the push service would not. */
  const receive = (device: Device, headers: IncomingHttpHeaders, body: Buffer): PushAnswer => {
    const status = rejectionStatus(device, headers, body);
    if (status !== undefined) {
      refused.push(`${status} for ${headers.authorization ?? 'nobody'}`);
      return { status };
    }
    try {
      const text = decryptPush(body, device.ecdh, device.auth);
      const message = v.parse(pushMessage, JSON.parse(text));
      const push = { subscription: device.subscription, message, headers, at: Date.now() };
      received.push(push);
      return typeof device.answer === 'function' ? device.answer(push) : device.answer;
    } catch (error) {
      refused.push(String(error));
      return { status: 400 };
    }
  };

  const server = createServer((request, response) => {
    waiting += 1;
    response.on('close', () => (waiting -= 1));
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const device = request.method === 'POST' ? devices.get(request.url ?? '') : undefined;
      const body = Buffer.concat(chunks);
      respond(device ? receive(device, request.headers, body) : { status: 404 }, response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const origin = `http://${host}`;

  return {
    /** For PUSH_ALLOWED_HOSTS. */
    host,
    /** Every push that arrived whole, also where the answer was another than 201; oldest first. */
    received: received as readonly ReceivedPush[],
    /** Requests that would have been refused by a push service, and why. */
    refused: refused as readonly string[],
    /** Subscribes a new device for the server with this VAPID key. */
    subscribe: (serverKey: string): DeviceSubscription => {
      const path = `/push/${randomUUID()}`;
      const device = makeDevice(`${origin}${path}`, serverKey);
      devices.set(path, device);
      return device.subscription;
    },
    /** 201 unless told otherwise; a function is asked at each push. */
    answerWith: ({ endpoint }: DeviceSubscription, answer: PushAnswer | PushHandler): void => {
      const device = devices.get(new URL(endpoint).pathname);
      if (!device) throw new Error('No device has this subscription');
      device.answer = answer;
    },
    /** How many requests wait for an answer at this moment. */
    waiting: () => waiting,
    close: async (): Promise<void> => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};
