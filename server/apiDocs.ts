import type { FastifyInstance, FastifySchema } from 'fastify';
import { type EndpointDefinition, needsSession, headerNames } from '../contract/endpoint.ts';
import { type EndpointName, endpoints } from '../contract/endpoints/index.ts';
import { avatarPath } from './modules/profile/avatarRoute.ts';
import { cookieNames } from './authenticate.ts';

export const docsPath = '/api/docs';

const names = new Map<EndpointDefinition, EndpointName>(
  (Object.keys(endpoints) as EndpointName[]).map((name) => [endpoints[name], name]),
);

const headersOf = (endpoint: EndpointDefinition) => {
  const accepted = [
    ...(needsSession(endpoint) ? [headerNames.account, headerNames.timeZone] : []),
    ...(endpoint.takesIdempotencyKey ? [headerNames.idempotencyKey] : []),
    ...(endpoint.takesEditId ? [headerNames.editId, headerNames.editLast] : []),
  ];
  return {
    type: 'object',
    properties: Object.fromEntries(accepted.map((name) => [name, { type: 'string' }])),
  };
};

const bySession = [{ bearer: [] }, { cookie: [] }];

const withFile = (body: unknown, file: string) => {
  const { properties, ...rest } = body as { readonly properties: object };
  return { ...rest, properties: { ...properties, [file]: { type: 'string', format: 'binary' } } };
};

const describeEndpoint = (schema: FastifySchema, endpoint: EndpointDefinition): FastifySchema => ({
  ...schema,
  operationId: String(names.get(endpoint)),
  tags: endpoint.path.split('/').slice(2, 3),
  security: needsSession(endpoint) ? bySession : [],
  headers: headersOf(endpoint),
  ...(endpoint.file !== undefined && {
    consumes: ['multipart/form-data'],
    body: withFile(schema.body, endpoint.file),
  }),
});

const avatar: FastifySchema = {
  operationId: 'readAvatar',
  tags: ['avatars'],
  security: bySession,
  produces: ['image/webp'],
  response: { 200: { type: 'string', format: 'binary' } },
};

/** Register before the routes. Development only: production installs lack these packages. */
export const registerApiDocs = async (app: FastifyInstance): Promise<void> => {
  const { default: swagger } = await import('@fastify/swagger');
  const { default: swaggerUi } = await import('@fastify/swagger-ui');
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Upstroke', version: '1' },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          cookie: { type: 'apiKey', in: 'cookie', name: cookieNames.http },
        },
      },
    },
    transform: ({ schema, url, route: { config } }) => {
      if (config?.endpoint) return { schema: describeEndpoint(schema, config.endpoint), url };
      return { schema: url === avatarPath(':name') ? avatar : schema, url };
    },
  });
  await app.register(swaggerUi, { routePrefix: docsPath });
};
