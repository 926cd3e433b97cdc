import type { FastifyInstance, FastifySchema } from 'fastify';
import { type EndpointDefinition, needsSession, headerNames } from '../contract/endpoint.ts';
import { type EndpointName, endpoints } from '../contract/endpoints/index.ts';
import { errorStatus } from '../contract/errors.ts';
import { avatarPath } from './modules/profile/avatarRoute.ts';
import { cookieNames } from './authenticate.ts';

export const docsPath = '/api/docs';

const names = new Map<EndpointDefinition, EndpointName>(
  (Object.keys(endpoints) as EndpointName[]).map((name) => [endpoints[name], name]),
);

const summaryOf = (name: string): string => {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const descriptionOf = ({ errors, urgent }: EndpointDefinition): string =>
  [
    ...(urgent ? ['Answered whatever the load.'] : []),
    ...(errors.length > 0
      ? [`Own refusals: ${errors.map((code) => `${errorStatus[code]} ${code}`).join(', ')}.`]
      : []),
  ].join(' ');

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

const describeEndpoint = (schema: FastifySchema, endpoint: EndpointDefinition): FastifySchema => {
  const name = String(names.get(endpoint));
  return {
    ...schema,
    operationId: name,
    summary: summaryOf(name),
    description: descriptionOf(endpoint),
    tags: endpoint.path.split('/').slice(2, 3),
    security: needsSession(endpoint) ? bySession : [],
    headers: headersOf(endpoint),
    ...(endpoint.file !== undefined && {
      consumes: ['multipart/form-data'],
      body: withFile(schema.body, endpoint.file),
    }),
  };
};

const avatar: FastifySchema = {
  operationId: 'readAvatar',
  summary: 'Read avatar',
  tags: ['avatars'],
  security: bySession,
  produces: ['image/webp'],
  response: { 200: { type: 'string', format: 'binary' } },
};

const describe = (
  schema: FastifySchema,
  url: string,
  endpoint?: EndpointDefinition,
): FastifySchema => {
  if (endpoint) return describeEndpoint(schema, endpoint);
  return url === avatarPath(':name') ? avatar : schema;
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
    transform: ({ schema, url, route }) => ({
      schema: describe(schema, url, route.config?.endpoint),
      url,
    }),
  });
  await app.register(swaggerUi, { routePrefix: docsPath });
};
