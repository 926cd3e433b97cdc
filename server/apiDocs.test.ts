import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { endpoints } from '../contract/endpoints/index.ts';
import { docsPath } from './apiDocs.ts';
import { makeTestServer, type TestServer } from '../testkit/server/makeTestServer.ts';

interface Operation {
  readonly operationId: string;
  readonly security: readonly object[];
  readonly requestBody?: { readonly content: Record<string, { readonly schema: object }> };
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

test('lists every row of the contract, pictures and the calendar, and nothing else', () => {
  const told = Object.entries(docs.paths).flatMap(([url, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => [
      operationId,
      `${method.toUpperCase()} ${url}`,
    ]),
  );
  const rows = Object.entries(endpoints).map(([name, row]) => [name, `${row.method} ${row.path}`]);
  const files = ['/api/avatars/{name}', '/api/medicine-pictures/{name}', '/calendar/{file}'];
  const all = [...rows, ...files.map((at) => [undefined, `GET ${at}`])];
  expect(told.toSorted()).toEqual(all.toSorted());
  expect(docs.openapi).toBe('3.1.0');
  expect(docs.components.securitySchemes).toMatchObject({
    bearer: { type: 'http', scheme: 'bearer' },
    cookie: { type: 'apiKey', in: 'cookie', name: 'session' },
  });
  expect(docs.paths['/api/auth/login']?.['post']).toMatchObject({ security: [], tags: ['auth'] });
  const update = docs.paths['/api/survivor/profile/{id}']?.['put'];
  expect(update?.security).toEqual([{ bearer: [] }, { cookie: [] }]);
  const form = update?.requestBody?.content['multipart/form-data'];
  expect(form?.schema).toMatchObject({ properties: { avatar: { format: 'binary' } } });
});

test('is absent in production', async () => {
  const production = await makeTestServer({ now: 0 });
  for (const rest of ['', '/', '/json', '/yaml', '/static/index.html']) {
    const answer = await production.app.inject({ url: `${docsPath}${rest}` });
    expect([rest, answer.statusCode]).toEqual([rest, 404]);
  }
  expect(production.app.hasPlugin('@fastify/swagger')).toBe(false);
  await production.close();
});
