import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import webPush from 'web-push';
import { cappedRetryAfter } from '../../../domain/retryDelays.ts';
import { hour } from '../../../domain/specConstants.ts';
import { connectionFault, hasErrorCode } from '../../errorMessage.ts';
import { post } from './post.ts';
import type { SubscriptionKeys } from './subscription.ts';
import { isAllowedEndpoint, pushServiceOf } from './pushServices.ts';
import { type OutgoingPush, toPushMessage } from './toPushMessage.ts';
import type { VapidKeys } from './vapidKeys.ts';

interface Delivery extends OutgoingPush {
  readonly endpoint: string;
  readonly keys: SubscriptionKeys;
  /** How long the push service may store it, in milliseconds. */
  readonly ttlMs: number;
}

export type DeliveryResult =
  | { readonly outcome: 'accepted' }
  | { readonly outcome: 'gone' }
  /** The push service is busy; `ms` is its Retry-After. */
  | { readonly outcome: 'wait'; readonly ms?: number; readonly status: number }
  /** It is unreachable. */
  | { readonly outcome: 'wait'; readonly isTimeout: boolean; readonly fault: string }
  /** Retrying does not help; no status if the push was not sent. */
  | { readonly outcome: 'refused'; readonly status?: number }
  /** The push service rejects our VAPID credentials: the operator must act. */
  | { readonly outcome: 'operator'; readonly status: number };

/** Rejects only for keys that cannot encrypt. */
export type Deliver = (delivery: Delivery) => Promise<DeliveryResult>;

interface DeliverSettings {
  readonly vapid: VapidKeys;
  /** Without a trailing slash. */
  readonly publicUrl: string;
  /** In addition to the known push services, as host or host:port. */
  readonly allowedHosts: readonly string[];
  readonly timeoutMs?: number;
  /** Receives the time of each answer, by the clock of the push service. */
  readonly onDate?: (date: number, service: string) => void;
}

/** Shorter than the notifier's lease, so that no second process sends a slow push again. */
const defaultTimeoutMs = 2_500;

/** At most 32 characters (RFC 8030, section 5.4). */
const topicOf = (tag: string): string =>
  createHash('sha256').update(tag).digest('base64url').slice(0, 32);

/** Push services reject VAPID subjects with an http URL or localhost. */
const toVapidSubject = (publicUrl: string): string => {
  const { protocol, hostname } = new URL(publicUrl);
  const isLocal = hostname === 'localhost';
  return protocol === 'http:' || isLocal ? `mailto:operator@${hostname}` : publicUrl;
};

/** Clients choose subdomains. */
const maxTokens = 100;

const resultOf = (status: number, retryAfter: string | undefined): DeliveryResult => {
  if (status >= 200 && status < 300) return { outcome: 'accepted' };
  if (status === 404 || status === 410) return { outcome: 'gone' };
  if (status === 401 || status === 403) return { outcome: 'operator', status };
  // Windows throttles with 406.
  if (status === 406 || status === 429 || status >= 500) {
    const ms = cappedRetryAfter(retryAfter ?? null, Date.now(), Infinity);
    return { outcome: 'wait', status, ...(ms !== null && { ms }) };
  }
  return { outcome: 'refused', status };
};

export const makeDeliver = ({
  vapid,
  publicUrl,
  allowedHosts,
  timeoutMs = defaultTimeoutMs,
  onDate,
}: DeliverSettings): Deliver => {
  const tokens = new Map<string, { readonly header: string; readonly signedAt: number }>();
  /** Apple asks for one signature an hour. It is valid for 12 hours. */
  const tokenFor = (origin: string): string => {
    const now = Date.now();
    const known = tokens.get(origin);
    if (known && Math.abs(now - known.signedAt) < hour) return known.header;
    if (tokens.size >= maxTokens) tokens.clear();
    const parts = [origin, toVapidSubject(publicUrl), vapid.publicKey, vapid.privateKey] as const;
    const { Authorization: header } = webPush.getVapidHeaders(...parts, 'aes128gcm');
    tokens.set(origin, { header, signedAt: now });
    return header;
  };
  return async ({ endpoint, keys, ttlMs, ...push }) => {
    // The allowed hosts may have changed since the device subscribed.
    if (!isAllowedEndpoint(endpoint, allowedHosts)) return { outcome: 'refused' };
    const text = JSON.stringify(toPushMessage(push, publicUrl));
    const { origin } = new URL(endpoint);
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys }, text, {
      headers: { Authorization: tokenFor(origin) },
      contentEncoding: 'aes128gcm',
      TTL: Math.ceil(ttlMs / 1000),
      urgency: 'high',
      topic: topicOf(push.payload.tag),
    });
    let response: IncomingMessage;
    try {
      response = await post(endpoint, headers, body, timeoutMs);
    } catch (error) {
      const isTimeout = hasErrorCode(error, 'ETIMEDOUT');
      return { outcome: 'wait', isTimeout, fault: connectionFault(error) };
    }
    const date = Date.parse(response.headers.date ?? '');
    if (!Number.isNaN(date)) onDate?.(date, pushServiceOf(endpoint));
    const result = resultOf(response.statusCode ?? 0, response.headers['retry-after']);
    if (result.outcome === 'operator') tokens.delete(origin);
    return result;
  };
};
