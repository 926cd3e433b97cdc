import type { FastifyInstance } from 'fastify';

/**
 * One line per answered request: the route's pattern instead of its address, the person's id, and
 * never a query, body, name, token or email address.
 */
export const logRequests = (app: FastifyInstance): void => {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        reqId: request.id,
        method: request.method,
        route: request.is404 ? null : (request.routeOptions.url ?? null),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        person: request.session?.user.id ?? null,
      },
      'request',
    );
    done();
  });
};
