import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import {
  type AnswerOf,
  type BodyOf,
  type EndpointDefinition,
  needsSession,
  type ParamsOf,
  type QueryOf,
} from '../contract/endpoint.ts';
import { type EndpointName, type Endpoints, endpoints } from '../contract/endpoints/index.ts';
import { errorBody } from '../contract/errors.ts';
import { headers } from '../contract/headers.ts';
import { addressOf } from './address.ts';
import type { Context } from './context.ts';
import { jsonSchemaOf } from './jsonSchema.ts';
import { readMultipart } from './multipart.ts';
import { Refusal } from './refusal.ts';
import { assertStillSignedIn, authenticate, refuseCrossSite, type Session } from './session.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: EndpointDefinition;
  }
}

export interface EditStep {
  readonly id: string;
  /** Whether all other steps have been taken. */
  readonly last: boolean;
}

/** A call that has passed the contract: all of it is validated, and its sender known. */
interface Call<E extends EndpointDefinition> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly session: E['who'] extends 'anyone' ? null : Session;
  readonly idempotencyKey: string | undefined;
  /** The edit that this call is a step of. */
  readonly edit: EditStep | undefined;
  /** What the file field of a multipart body held. */
  readonly file: Buffer | undefined;
  /** The IP address it came from, as attempts are counted. */
  readonly address: string;
  readonly reply: FastifyReply;
}

type Handler<E extends EndpointDefinition> = (call: Call<E>) => Promise<AnswerOf<E>>;
export type HandlersOf<N extends EndpointName> = { readonly [K in N]: Handler<Endpoints[K]> };
/** One for every row of the contract: a row without its handler does not compile. */
type Handlers = HandlersOf<EndpointName>;

/** Counts a call without a live session. */
type CountRefused = (request: FastifyRequest) => Promise<void>;

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

const keyIn = (request: FastifyRequest, name: string): string | undefined => {
  const key = request.headers[name];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && key !== '' && key.length <= longestKey) return key;
  throw new Refusal('invalid', `This call carries an ${name} that cannot be used.`);
};

const editOf = (request: FastifyRequest): EditStep | undefined => {
  const id = keyIn(request, headers.editId);
  return id === undefined ? undefined : { id, last: request.headers[headers.editLast] === 'true' };
};

const addRoute = <N extends EndpointName>(
  app: FastifyInstance,
  context: Context,
  definition: Endpoints[N],
  handler: Handlers[N],
  countRefused: CountRefused,
): void => {
  const row: EndpointDefinition = definition;
  app.route({
    method: row.method,
    url: row.path.replace(/\{(\w+)\}/g, ':$1'),
    schema: schemaOf(row),
    config: { endpoint: row },
    onRequest: async (request, reply) => {
      refuseCrossSite(request);
      if (!needsSession(row)) return;
      request.session = await authenticate(context, request, reply).catch(
        async (error: unknown) => {
          await countRefused(request);
          throw error;
        },
      );
    },
    preValidation: (request, _reply, done) => {
      if (row.query) request.query = readNumbers(request.query);
      if (row.file !== undefined) {
        readMultipart(request, row.file).then(() => {
          done();
        }, done);
        return;
      }
      // A body that was left out is one without fields.
      if (row.body) request.body ??= {};
      done();
    },
    preHandler: async ({ session }) => {
      if (row.method !== 'GET' && session) await assertStillSignedIn(context, session);
    },
    handler: async (request, reply) => {
      const { params, query, body, session, upload } = request;
      const idempotencyKey = row.records ? keyIn(request, headers.idempotencyKey) : undefined;
      const edit = row.edits ? editOf(request) : undefined;
      const of = { params, query, body, session, idempotencyKey, edit };
      const call = {
        ...of,
        file: upload,
        reply,
        get address() {
          return addressOf(request);
        },
      };
      // Validation against `definition` and its `who` have made this true.
      const answer = await handler(call as unknown as Call<Endpoints[N]>);
      return reply.code(row.status).send(answer);
    },
  });
};

/** Registers every row of the contract with its handler. */
export const wire = (
  app: FastifyInstance,
  context: Context,
  handlers: Handlers,
  countRefused: CountRefused,
): void => {
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    addRoute(app, context, endpoints[name], handlers[name], countRefused);
  }
};
