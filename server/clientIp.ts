import { normalizeIP } from '@fastify/rate-limit';

/**
 * From where a call came, for counting: its IP address, or of IPv6 the network, since any home has
 * a whole one. A socket that its client has closed meanwhile has none, and its call still counts.
 */
export const clientIp = ({ ip }: { readonly ip: string | undefined }): string =>
  ip === undefined ? 'gone' : normalizeIP(ip);
