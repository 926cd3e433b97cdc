import { ECDH } from 'node:crypto';

export interface SubscriptionKeys {
  readonly p256dh: string;
  readonly auth: string;
}

const isP256Point = (key: Buffer): boolean => {
  if (key.length !== 65 || key[0] !== 4) return false;
  try {
    ECDH.convertKey(key, 'prime256v1');
    return true;
  } catch {
    return false;
  }
};

/**
 * The keys of a browser's subscription in one spelling, base64url without padding; undefined where
 * nothing could be encrypted for them: a point of P-256, uncompressed, and 16 bytes of secret.
 */
export const parseSubscriptionKeys = ({
  p256dh,
  auth,
}: SubscriptionKeys): SubscriptionKeys | undefined => {
  const point = Buffer.from(p256dh, 'base64url');
  const secret = Buffer.from(auth, 'base64url');
  if (!isP256Point(point) || secret.length !== 16) return undefined;
  return { p256dh: point.toString('base64url'), auth: secret.toString('base64url') };
};
