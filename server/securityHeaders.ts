import { createHash } from 'node:crypto';
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { schemeOf } from './authenticate.ts';
import { startCheck } from './startCheck.ts';

const self = ["'self'"];
const none = ["'none'"];
const startCheckHash = createHash('sha256').update(startCheck).digest('base64');

const helmetOptions: FastifyHelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: self,
      scriptSrc: [...self, `'sha256-${startCheckHash}'`],
      styleSrc: self,
      imgSrc: [...self, 'data:', 'blob:'],
      // An admin may list exercise videos from any host.
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

/** Computed once per process: helmet per response takes a quarter of a short call's time. */
const readHelmetHeaders = async (): Promise<Record<string, string>> => {
  const probe = Fastify();
  await probe.register(helmet, helmetOptions);
  probe.get('/', (_request, reply) => {
    const headers = Object.entries(reply.getHeaders());
    return Object.fromEntries(headers.map(([name, value]) => [name, String(value)]));
  });
  const answer = await probe.inject('/');
  await probe.close();
  return answer.json();
};

type SecurityHeaders = Readonly<Record<string, string>>;

let helmetHeaders: Promise<Record<string, string>> | undefined;

export const makeSecurityHeaders = async (): Promise<SecurityHeaders> => ({
  ...(await (helmetHeaders ??= readHelmetHeaders())),
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(self)',
  'cache-control': 'no-store',
});

/** Does not require https, which a home network lacks; https-only headers depend on the request. */
export const setSecurityHeaders = (
  request: Pick<FastifyRequest, 'protocol'>,
  reply: FastifyReply,
  headers: SecurityHeaders,
): FastifyReply => {
  reply.headers(headers);
  return schemeOf(request) === 'https'
    ? reply.header('strict-transport-security', 'max-age=31536000')
    : reply;
};

export const registerSecurityHeaders = (app: FastifyInstance, headers: SecurityHeaders): void => {
  app.addHook('onRequest', (request, reply, done) => {
    setSecurityHeaders(request, reply, headers);
    done();
  });
};
