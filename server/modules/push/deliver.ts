import { createHash } from 'node:crypto';
import webPush from 'web-push';
import { isAllowedEndpoint } from './pushServices.ts';
import type { SubscriptionKeys } from './subscriptionKeys.ts';
import { type OutgoingPush, toPushMessage } from './toPushMessage.ts';
import type { VapidKeys } from './vapid.ts';

interface Delivery extends OutgoingPush {
  readonly endpoint: string;
  readonly keys: SubscriptionKeys;
  /** How long the push service may keep it, in milliseconds. */
  readonly ttlMs: number;
}

/** What became of a delivery. */
export type DeliveryResult =
  | { readonly outcome: 'accepted' }
  /** The subscription is over. */
  | { readonly outcome: 'gone' }
  /** The push service is busy or out of reach; `ms` is how long it wants to be left alone. */
  | { readonly outcome: 'wait'; readonly ms?: number; readonly isTimeout?: boolean }
  /** The same would be refused again; no status where it was not even sent. */
  | { readonly outcome: 'refused'; readonly status?: number }
  /** It does not take our word for who we are: a matter for the operator. */
  | { readonly outcome: 'operator'; readonly status: number };

/** Never rejects. */
export type Deliver = (delivery: Delivery) => Promise<DeliveryResult>;

interface DeliverSettings {
  readonly vapid: VapidKeys;
  /** An https or mailto address at which the push service can reach the operator. */
  readonly subject: string;
  /** Where a tap leads, without a slash at its end. */
  readonly publicUrl: string;
  /** Push services beside the known ones, as host or host:port. */
  readonly allowedHosts: readonly string[];
  /** Milliseconds after which a push service is not waited for any more. */
  readonly timeoutMs?: number;
}

/** Below the lease of the notifier, so that a slow push is never sent by two. */
const defaultTimeoutMs = 2_500;

/** Names at most 32 characters long: a push that waits for its device gives way to a later one. */
const topicOf = (tag: string): string =>
  createHash('sha256').update(tag).digest('base64url').slice(0, 32);

/** Push services refuse tokens that name an http address or this very machine. */
const toVapidSubject = (subject: string): string => {
  const { protocol, hostname } = new URL(subject);
  const isLocal = hostname === 'localhost';
  return protocol === 'http:' || isLocal ? `mailto:operator@${hostname}` : subject;
};

/** In milliseconds; undefined where there is none that makes sense. */
const retryAfter = (header: string | null): number | undefined => {
  if (header === null) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
};

const resultOf = ({ status, headers }: Response): DeliveryResult => {
  if (status >= 200 && status < 300) return { outcome: 'accepted' };
  if (status === 404 || status === 410) return { outcome: 'gone' };
  if (status === 401 || status === 403) return { outcome: 'operator', status };
  if (status === 429 || status >= 500) {
    const ms = retryAfter(headers.get('retry-after'));
    return { outcome: 'wait', ...(ms !== undefined && { ms }) };
  }
  return { outcome: 'refused', status };
};

const toStringHeaders = (headers: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

/** Makes what encrypts a push for its device and hands it to the device's push service. */
export const makeDeliver = ({
  vapid,
  subject,
  publicUrl,
  allowedHosts,
  timeoutMs = defaultTimeoutMs,
}: DeliverSettings): Deliver => {
  const vapidDetails = { subject: toVapidSubject(subject), ...vapid };
  /** Throws where the keys of the device cannot be used. */
  const requestOf = ({ endpoint, keys, ttlMs, ...push }: Delivery): RequestInit => {
    const text = JSON.stringify(toPushMessage(push, publicUrl));
    const { method, headers, body } = webPush.generateRequestDetails({ endpoint, keys }, text, {
      vapidDetails,
      contentEncoding: 'aes128gcm',
      TTL: Math.ceil(ttlMs / 1000),
      urgency: 'high',
      topic: topicOf(push.payload.tag),
    });
    const signal = AbortSignal.timeout(timeoutMs);
    const payload = new Uint8Array(body);
    return { method, headers: toStringHeaders(headers), body: payload, redirect: 'manual', signal };
  };
  const prepare = (delivery: Delivery): RequestInit | undefined => {
    // Who may be sent to can have changed since the device subscribed.
    if (!isAllowedEndpoint(delivery.endpoint, allowedHosts)) return undefined;
    try {
      return requestOf(delivery);
    } catch {
      return undefined;
    }
  };
  return async (delivery) => {
    const request = prepare(delivery);
    if (!request) return { outcome: 'refused' };
    try {
      const response = await fetch(delivery.endpoint, request);
      void response.body?.cancel().catch(() => undefined);
      return resultOf(response);
    } catch {
      return { outcome: 'wait', isTimeout: request.signal?.aborted === true };
    }
  };
};
