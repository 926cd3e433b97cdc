import type { FastifyInstance, FastifySchema } from 'fastify';
import { type EndpointDefinition, needsSession } from '../contract/endpoint.ts';
import { endpoints } from '../contract/endpoints/index.ts';
import { cookieNames } from './authenticate.ts';

export const docsPath = '/api/docs';

const names = new Map<EndpointDefinition, string>(
  Object.entries(endpoints).map(([name, endpoint]) => [endpoint, name]),
);

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
  ...(endpoint.file !== undefined && {
    consumes: ['multipart/form-data'],
    body: withFile(schema.body, endpoint.file),
  }),
});

/** Register before the routes. Development only: production installs lack these packages. */
export const registerApiDocs = async (app: FastifyInstance) => {
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
      const described = config?.endpoint ? describeEndpoint(schema, config.endpoint) : schema;
      return { schema: described, url };
    },
  });
  await app.register(swaggerUi, { routePrefix: docsPath });
};
