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

/** Undefined unless an uncompressed P-256 point and a 16-byte secret. */
export const parseSubscriptionKeys = ({
  p256dh,
  auth,
}: SubscriptionKeys): SubscriptionKeys | undefined => {
  const point = Buffer.from(p256dh, 'base64url');
  const secret = Buffer.from(auth, 'base64url');
  if (!isP256Point(point) || secret.length !== 16) return undefined;
  return { p256dh: point.toString('base64url'), auth: secret.toString('base64url') };
};
