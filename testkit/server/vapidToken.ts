import { createPublicKey, verify } from 'node:crypto';

const day = 24 * 60 * 60;

const keyOf = (publicKey: string) => {
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((n) => n.toString('base64url'));
  return createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: x!, y: y! } });
};

const read = (part: string) =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;

/**
 * Whether this Authorization header proves to the push service at `origin` that the server with
 * `publicKey` is asking (RFC 8292). `now` is in epoch seconds.
 */
export const isProof = (
  header: string | undefined,
  { publicKey, origin, now }: { publicKey: string; origin: string; now: number },
): boolean => {
  const [, token = '', key] = /^vapid t=([^,\s]+), ?k=([\w-]+)$/.exec(header ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  if (key !== publicKey || signature === '') return false;
  const { aud, exp, sub } = read(claims);
  const signer = { key: keyOf(publicKey), dsaEncoding: 'ieee-p1363' } as const;
  const signed = Buffer.from(`${head}.${claims}`);
  if (!verify('sha256', signed, signer, Buffer.from(signature, 'base64url'))) return false;
  const isInTime = typeof exp === 'number' && exp > now && exp <= now + day;
  const isReachable = typeof sub === 'string' && /^(https:|mailto:)/.test(sub);
  return read(head)['alg'] === 'ES256' && aud === origin && isInTime && isReachable;
};
