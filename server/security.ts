import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { schemeOf } from './session.ts';

const self = ["'self'"];
const none = ["'none'"];

const settings: FastifyHelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: self,
      scriptSrc: self,
      styleSrc: self,
      imgSrc: [...self, 'data:', 'blob:'],
      // The exercise videos of an admin's list lie anywhere.
      mediaSrc: [...self, 'blob:', 'https:'],
      workerSrc: [...self, 'blob:'],
      connectSrc: self,
      objectSrc: none,
      baseUri: none,
      frameAncestors: none,
      formAction: self,
    },
  },
  referrerPolicy: { policy: 'no-referrer' },
  frameguard: { action: 'deny' },
  hsts: false,
};

/** What helmet sets. It would work that out anew for each answer, at a quarter of a short call's time. */
const helmetHeaders = async (): Promise<Record<string, string>> => {
  const once = Fastify();
  await once.register(helmet, settings);
  once.get('/', (_request, reply) => {
    const headers = Object.entries(reply.getHeaders());
    return Object.fromEntries(headers.map(([name, value]) => [name, String(value)]));
  });
  const answer = await once.inject('/');
  await once.close();
  return answer.json();
};

type SecurityHeaders = Readonly<Record<string, string>>;

/** What every answer carries; only files and pictures may be kept, and say so themselves. */
export const securityHeaders = async (): Promise<SecurityHeaders> => ({
  ...(await helmetHeaders()),
  'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
  'cache-control': 'no-store',
});

/**
 * Puts the headers on one answer. Nothing demands https, which a home network does not have: what
 * only holds there is added where the request came by it.
 */
export const secure = (
  request: Pick<FastifyRequest, 'protocol'>,
  reply: FastifyReply,
  always: SecurityHeaders,
): FastifyReply => {
  reply.headers(always);
  return schemeOf(request) === 'https'
    ? reply.header('strict-transport-security', 'max-age=31536000')
    : reply;
};

export const addSecurityHeaders = (app: FastifyInstance, always: SecurityHeaders): void => {
  app.addHook('onRequest', (request, reply, done) => {
    secure(request, reply, always);
    done();
  });
};
