import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import type {
  AnswerOf,
  BodyOf,
  EndpointDefinition,
  ParamsOf,
  QueryOf,
} from '../contract/endpoint.ts';
import { type EndpointName, type Endpoints, endpoints } from '../contract/endpoints/index.ts';
import { errorBody } from '../contract/errors.ts';
import { headers } from '../contract/headers.ts';
import type { Context } from './context.ts';
import { jsonSchemaOf } from './jsonSchema.ts';
import { Refusal } from './refusal.ts';
import { authenticate, refuseCrossSite, type Session } from './session.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: EndpointDefinition;
  }
}

/** A call that has passed the contract: all of it is validated, and its sender known. */
export interface Call<E extends EndpointDefinition> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly session: E['access'] extends 'session' ? Session : null;
  readonly idempotencyKey: string | undefined;
  readonly reply: FastifyReply;
}

export type Handler<E extends EndpointDefinition> = (call: Call<E>) => Promise<AnswerOf<E>>;
export type HandlersOf<N extends EndpointName> = { readonly [K in N]: Handler<Endpoints[K]> };
/** One for every row of the contract: a row without its handler does not compile. */
export type Handlers = HandlersOf<EndpointName>;

const longestKey = 200;

const schemaOf = (definition: EndpointDefinition): FastifySchema => {
  const { params, query, body, answer, status } = definition;
  const refused = jsonSchemaOf(errorBody);
  return {
    ...(params && { params: jsonSchemaOf(params) }),
    ...(query && { querystring: jsonSchemaOf(query) }),
    ...(body && { body: jsonSchemaOf(body) }),
    response: { [status]: jsonSchemaOf(answer), '4xx': refused, '5xx': refused },
  };
};

/** The contract knows only numbers in a query, which HTTP brings as text. */
const readNumbers = (query: unknown): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(query as Record<string, unknown>).map(([name, value]) => [
      name,
      typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value,
    ]),
  );

const keyOf = (request: FastifyRequest): string | undefined => {
  const key = request.headers[headers.idempotencyKey];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && key !== '' && key.length <= longestKey) return key;
  throw new Refusal('invalid', 'This call carries an idempotency key that cannot be used.');
};

const addRoute = <N extends EndpointName>(
  app: FastifyInstance,
  context: Context,
  definition: Endpoints[N],
  handler: Handlers[N],
): void => {
  const row: EndpointDefinition = definition;
  app.route({
    method: row.method,
    url: row.path.replace(/\{(\w+)\}/g, ':$1'),
    schema: schemaOf(row),
    config: { endpoint: row },
    onRequest: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      refuseCrossSite(request);
      if (row.access === 'session') request.session = await authenticate(context, request, reply);
    },
    ...(row.query && {
      preValidation: async (request) => {
        request.query = readNumbers(request.query);
      },
    }),
    handler: async (request, reply) => {
      const { params, query, body, session } = request;
      const call = { params, query, body, session, idempotencyKey: keyOf(request), reply };
      // Validation against `definition` and its `access` have made this true.
      const answer = await handler(call as unknown as Call<Endpoints[N]>);
      return reply.code(row.status).send(answer);
    },
  });
};

/** Registers every row of the contract with its handler. */
export const wire = (app: FastifyInstance, context: Context, handlers: Handlers): void => {
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    addRoute(app, context, endpoints[name], handlers[name]);
  }
};
