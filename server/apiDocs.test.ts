import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type EndpointDefinition, needsSession } from '../contract/endpoint.ts';
import { endpoints } from '../contract/endpoints/index.ts';
import { errorBody } from '../contract/errors.ts';
import { docsPath } from './apiDocs.ts';
import { jsonSchemaOf } from './registerEndpoints.ts';
import { makeTestServer, type TestServer } from '../testkit/server/makeTestServer.ts';

interface Schema {
  readonly properties?: object;
}
type Content = Readonly<Record<'content', Record<string, { readonly schema: Schema }>>>;
interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly security: readonly object[];
  readonly requestBody?: Content;
  readonly responses: Record<string, Content>;
}
interface OpenApi {
  readonly openapi: string;
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly securitySchemes: object };
}

let server: TestServer;
let docs: OpenApi;

beforeAll(async () => {
  server = await makeTestServer({ now: 0, development: true });
  docs = (await server.app.inject({ url: `${docsPath}/json` })).json<OpenApi>();
});
afterAll(() => server.close());

/** Without the dialect, which OpenAPI states once. */
const undialected = (schema: EndpointDefinition['response']) => {
  const { $schema, ...rest } = jsonSchemaOf(schema);
  expect($schema).toBeDefined();
  return rest;
};

test('lists every row of the contract and avatars, and nothing else', () => {
  const told = Object.entries(docs.paths).flatMap(([url, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => [
      operationId,
      `${method.toUpperCase()} ${url}`,
    ]),
  );
  const rows = Object.entries(endpoints).map(([name, row]) => [name, `${row.method} ${row.path}`]);
  const all = [...rows, ['readAvatar', 'GET /api/avatars/{name}']];
  expect(told.toSorted()).toEqual(all.toSorted());
  expect(docs.openapi).toBe('3.1.0');
  expect(docs.components.securitySchemes).toMatchObject({
    bearer: { type: 'http', scheme: 'bearer' },
    cookie: { type: 'apiKey', in: 'cookie', name: 'session' },
  });
});

test.each(Object.entries<EndpointDefinition>(endpoints))(
  '%s has its body, answer, refusals and who may call it',
  (_name, row) => {
    const operation = docs.paths[row.path]![row.method.toLowerCase()]!;
    expect(operation.tags).toEqual([row.path.split('/')[2]]);
    expect(operation.security).toEqual(needsSession(row) ? [{ bearer: [] }, { cookie: [] }] : []);
    const content = operation.requestBody?.content ?? {};
    const type = row.file === undefined ? 'application/json' : 'multipart/form-data';
    expect(Object.keys(content)).toEqual(row.body ? [type] : []);
    if (row.file !== undefined) expect(content[type]?.schema.properties).toHaveProperty(row.file);
    const { '4XX': refused, '5XX': failed, ...answers } = operation.responses;
    expect(Object.keys(answers)).toEqual([String(row.status)]);
    const answer = answers[row.status];
    expect(answer?.content['application/json']?.schema).toEqual(undialected(row.response));
    expect(refused?.content['application/json']?.schema).toEqual(undialected(errorBody));
    expect(failed).toEqual(refused);
  },
);

test('is absent in production', async () => {
  const production = await makeTestServer({ now: 0 });
  for (const rest of ['', '/', '/json', '/yaml', '/static/index.html']) {
    const answer = await production.app.inject({ url: `${docsPath}${rest}` });
    expect([rest, answer.statusCode]).toEqual([rest, 404]);
  }
  expect(production.app.hasPlugin('@fastify/swagger')).toBe(false);
  await production.close();
});
