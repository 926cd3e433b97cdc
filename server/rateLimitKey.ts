import { normalizeIP } from '@fastify/rate-limit';

/** Key for rate limits: the IP address, or the network for IPv6. `gone` once the client closed its socket. */
export const rateLimitKey = ({ ip }: { readonly ip: string | undefined }): string =>
  ip === undefined ? 'gone' : normalizeIP(ip);
