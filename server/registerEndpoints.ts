import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import {
  type ResponseOf,
  type BodyOf,
  type EndpointDefinition,
  needsSession,
  type ParamsOf,
  type QueryOf,
  headerNames,
} from '../contract/endpoint.ts';
import { type EndpointName, type Endpoints, endpoints } from '../contract/endpoints/index.ts';
import { errorBody } from '../contract/errors.ts';
import { assertAccess, assertRole } from './authorize.ts';
import { assertMayWrite } from './assertMayWrite.ts';
import { rateLimitKey } from './rateLimitKey.ts';
import type { Context } from './context.ts';
import { readMultipart, registerMultipart } from './multipart.ts';
import { HttpError } from './httpError.ts';
import { assertProof } from './modules/auth/proof.ts';
import {
  assertStillSignedIn,
  authenticate,
  rejectCrossSite,
  type Session,
} from './authenticate.ts';

/** Without `discriminator` each alternative of a variant would remove the fields of the others. */
const jsonSchemaOf = (schema: v.GenericSchema) =>
  toJsonSchema(schema, {
    typeMode: 'input',
    overrideSchema: ({ valibotSchema, jsonSchema }) =>
      'key' in valibotSchema
        ? { ...jsonSchema, type: 'object', discriminator: { propertyName: valibotSchema.key } }
        : undefined,
  });

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: EndpointDefinition;
    /** Whether the overload protection and the global rate limit apply. */
    isGuarded?: boolean;
  }
}

interface Call<E extends EndpointDefinition> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly session: E['who'] extends 'anyone' ? null : Session;
  readonly idempotencyKey: string | undefined;
  readonly file: Buffer | undefined;
  readonly address: string;
  readonly reply: FastifyReply;
}

type Handler<E extends EndpointDefinition> = (call: Call<E>) => Promise<ResponseOf<E>>;
export type HandlersOf<N extends EndpointName> = { readonly [K in N]: Handler<Endpoints[K]> };
/** An endpoint without its handler does not compile. */
type Handlers = HandlersOf<EndpointName>;

/** Types the handlers of a module by the contract. */
export const defineHandlers = <A extends unknown[], H extends Partial<Handlers>>(
  make: (...args: A) => H,
) => make;

const maxKeyLength = 200;

const schemaOf = (definition: EndpointDefinition): FastifySchema => {
  const { params, query, body, response, status } = definition;
  const refused = jsonSchemaOf(errorBody);
  return {
    ...(params && { params: jsonSchemaOf(params) }),
    ...(query && { querystring: jsonSchemaOf(query) }),
    ...(body && { body: jsonSchemaOf(body) }),
    response: { [status]: jsonSchemaOf(response), '4xx': refused, '5xx': refused },
  };
};

/** Query values arrive as text; the contract has only numbers and ids there. */
const parseQueryNumbers = (query: Record<string, unknown>): void => {
  for (const [name, value] of Object.entries(query)) {
    if (typeof value === 'string' && /^-?\d+$/.test(value)) query[name] = Number(value);
  }
};

const readKeyHeader = (request: FastifyRequest, name: string): string | undefined => {
  const key = request.headers[name];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && key !== '' && key.length <= maxKeyLength) return key;
  throw new HttpError('invalid', `This call carries an ${name} that cannot be used.`);
};

const registerEndpoint = <N extends EndpointName>(
  app: FastifyInstance,
  context: Context,
  definition: Endpoints[N],
  handler: Handlers[N],
): void => {
  const endpoint: EndpointDefinition = definition;
  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    schema: schemaOf(endpoint),
    config: { endpoint, isGuarded: endpoint.urgent !== true },
    onRequest: async (request, reply) => {
      rejectCrossSite(request);
      if (!needsSession(endpoint)) return;
      request.session = await authenticate(context, request, reply);
      assertRole(request.session, endpoint.who);
    },
    preValidation: async (request) => {
      if (endpoint.query) parseQueryNumbers(request.query as Record<string, unknown>);
      if (endpoint.file !== undefined) await readMultipart(request, endpoint.file);
      else if (endpoint.body) request.body ??= {};
    },
    preHandler: async (request) => {
      const { session, awaitsBody, body } = request;
      if (session) {
        if (awaitsBody && endpoint.method !== 'GET') await assertStillSignedIn(context, session);
        await assertProof(context, session, endpoint, { ...(body as object | null) });
      }
      assertMayWrite(context, endpoint, request);
      if (session) await assertAccess(context, session, endpoint, request);
    },
    handler: async (request, reply) => {
      const { params, query, body, session, upload } = request;
      const idempotencyKey = endpoint.takesIdempotencyKey
        ? readKeyHeader(request, headerNames.idempotencyKey)
        : undefined;
      const call = {
        params,
        query,
        body,
        session,
        idempotencyKey,
        file: upload,
        address: rateLimitKey(request),
        reply,
      };
      // Validation against `definition` and its `who` has ensured this type.
      const answer = await handler(call as unknown as Call<Endpoints[N]>);
      return reply.code(endpoint.status).send(answer);
    },
  });
};

export const registerEndpoints = async (
  app: FastifyInstance,
  context: Context,
  handlers: Handlers,
) => {
  // @fastify/multipart adds hooks, which only these endpoints need.
  const registerFiles = async (fileScope: FastifyInstance) => {
    await registerMultipart(fileScope);
    for (const name of Object.keys(endpoints) as EndpointName[]) {
      const { file }: EndpointDefinition = endpoints[name];
      const scope = file === undefined ? app : fileScope;
      registerEndpoint(scope, context, endpoints[name], handlers[name]);
    }
  };
  // For one without a name, Fastify searches all loaded modules.
  await app.register(
    Object.assign(registerFiles, { [Symbol.for('fastify.display-name')]: 'files' }),
  );
};
