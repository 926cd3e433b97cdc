import { normalizeIP } from '@fastify/rate-limit';

/** Key for rate limits: the IPv4 address, or the /64 for IPv6. `gone` once the client closed its socket. */
export const rateLimitKey = ({ ip }: { readonly ip: string | undefined }): string =>
  ip === undefined ? 'gone' : normalizeIP(ip);

/** Of such a key: the /24 for IPv4, the /48 for IPv6. */
export const networkOf = (key: string): string => {
  if (!key.includes(':')) return key.split('.').slice(0, 3).join('.');
  const groups = key.split('::')[0]?.split(':') ?? [];
  return [0, 1, 2].map((index) => groups[index] || '0').join(':');
};
