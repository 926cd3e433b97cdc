import { createPublicKey, verify } from 'node:crypto';

const day = 24 * 60 * 60;

const keyOf = (publicKey: string) => {
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)];
  return createPublicKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: x.toString('base64url'), y: y.toString('base64url') },
  });
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
  return (
    verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: keyOf(publicKey), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    ) &&
    read(head)['alg'] === 'ES256' &&
    aud === origin &&
    typeof exp === 'number' &&
    exp > now &&
    exp <= now + day &&
    typeof sub === 'string' &&
    /^(https:|mailto:)/.test(sub)
  );
};
