import http from 'node:http';
import https from 'node:https';
import { TLSSocket } from 'node:tls';
import { isLocalHost } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import { connectionFault } from '../../errorMessage.ts';
import { isAllowedEndpoint, pushServiceOf } from '../push/pushServices.ts';

interface Answer {
  /** Why there is none, or why browsers refuse it. */
  readonly fault: string | null;
  /** Epoch milliseconds by its clock; null if it does not say. */
  readonly date: number | null;
  readonly certificateEndsAt: number | null;
  readonly body: string;
}

export type Probe = (url: string) => Promise<Answer>;

const timeoutMs = 3_000;
const maxBodyBytes = 1_000;

const readBody = async (response: http.IncomingMessage): Promise<string> => {
  let body = '';
  for await (const chunk of response) {
    body += String(chunk);
    if (body.length > maxBodyBytes) break;
  }
  return body;
};

const certificateOf = ({ socket }: http.IncomingMessage) => {
  if (!(socket instanceof TLSSocket)) return { certificateEndsAt: null, fault: null };
  const { authorizationError: error } = socket;
  return {
    certificateEndsAt: Date.parse(socket.getPeerCertificate().valid_to),
    fault: socket.authorized ? null : `its certificate is not valid (${String(error)})`,
  };
};

/** Asks also a server whose certificate browsers refuse, to report when that ended. */
export const probeUrl: Probe = async (url) => {
  try {
    const { get } = url.startsWith('https:') ? https : http;
    const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
      const signal = AbortSignal.timeout(timeoutMs);
      get(url, { rejectUnauthorized: false, agent: false, signal }, resolve).on('error', reject);
    });
    const date = Date.parse(response.headers.date ?? '');
    const certificate = certificateOf(response);
    const body = await readBody(response);
    return { ...certificate, date: Number.isNaN(date) ? null : date, body };
  } catch (error) {
    return { fault: connectionFault(error), date: null, certificateEndsAt: null, body: '' };
  }
};

const versionIn = (body: string): string | null => {
  try {
    return (JSON.parse(body) as { readonly version?: string }).version ?? null;
  } catch {
    return null;
  }
};

/** As other machines reach it. Null on an address of this machine. */
export const readPublicServer = async (publicUrl: string, probe: Probe) => {
  if (isLocalHost(new URL(publicUrl).hostname)) return null;
  const { fault, certificateEndsAt, body } = await probe(`${publicUrl}/healthz`);
  return { fault, certificateEndsAt, version: versionIn(body) };
};

const knownServices = [
  'https://fcm.googleapis.com',
  'https://updates.push.services.mozilla.com',
  'https://web.push.apple.com',
];

/** Of the devices, or the known ones if there is no device yet. */
export const readPushServices = async (
  db: Db,
  { pushAllowedHosts, now }: { readonly pushAllowedHosts: readonly string[]; now: () => number },
  probe: Probe,
) => {
  const devices = await db.selectFrom('push_subscriptions').select('endpoint').distinct().execute();
  const used = devices.flatMap(({ endpoint }) =>
    isAllowedEndpoint(endpoint, pushAllowedHosts) ? [new URL(endpoint).origin] : [],
  );
  const origins = new Map(
    (used.length > 0 ? used : knownServices).map((origin) => [pushServiceOf(origin), origin]),
  );
  return Promise.all(
    [...origins].map(async ([service, origin]) => {
      const { fault, date } = await probe(origin);
      return { service, fault, aheadMs: date === null ? null : now() - date };
    }),
  );
};
