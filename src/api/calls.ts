import type {
  EndpointBuilder,
  MutationDefinition,
  QueryDefinition,
} from '@reduxjs/toolkit/query/react';
import type * as v from 'valibot';
import type { EndpointDefinition } from '../../contract/endpoint.ts';
import type { EndpointName, Endpoints, ResponseBody } from '../../contract/endpoints/index.ts';
import type { ApiCall } from '../platform/httpClient.ts';
import type { Tag } from './baseApi.ts';
import type { baseQuery } from './baseQuery.ts';
import type { WithSecrets } from './secret.ts';

type Input<
  E extends EndpointDefinition,
  Part extends 'params' | 'query' | 'body',
> = E[Part] extends v.GenericSchema ? v.InferInput<E[Part]> : undefined;

type File<E> = E extends { readonly file: infer Name extends string }
  ? { readonly [Field in Name]?: Blob | undefined }
  : unknown;

type Field<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : Readonly<Record<Name, Value>>;

type Fields<E extends EndpointDefinition> = Field<'params', Input<E, 'params'>> &
  Field<'query', Input<E, 'query'>> &
  Field<'body', WithSecrets<Input<E, 'body'> & File<E>>>;

/** `{ params, query, body }`, each if the contract has it. */
export type CallArg<Name extends EndpointName> =
  unknown extends Fields<Endpoints[Name]> ? void : Fields<Endpoints[Name]>;

type ReadName = {
  [Name in EndpointName]: Endpoints[Name]['method'] extends 'GET' ? Name : never;
}[EndpointName];

type TagTable<Name extends EndpointName> = { [Each in Name]?: Tag[] };
/** What each query reads. */
export type ReadTags = TagTable<ReadName>;
/** What is read again after each mutation. */
export type ChangeTags = TagTable<Exclude<EndpointName, ReadName>>;

type Query<Name extends EndpointName> = QueryDefinition<
  CallArg<Name>,
  typeof baseQuery,
  Tag,
  ResponseBody<Name>,
  'api'
>;
type Mutation<Name extends EndpointName> = MutationDefinition<
  CallArg<Name>,
  typeof baseQuery,
  Tag,
  ResponseBody<Name>,
  'api'
>;

const mapTable = (
  table: ReadTags | ChangeTags,
  definitionOf: (query: (arg: object | void) => ApiCall, tags: Tag[]) => unknown,
) =>
  Object.fromEntries(
    Object.entries(table).map(([name, tags]) => [
      name,
      definitionOf((arg) => ({ endpoint: name as EndpointName, ...arg }), tags),
    ]),
  );

export const defineCalls = <Q extends ReadTags, M extends ChangeTags>(
  build: EndpointBuilder<typeof baseQuery, Tag, 'api'>,
  queries: Q,
  mutations: M,
) =>
  ({
    ...mapTable(queries, (query, providesTags) => build.query({ query, providesTags })),
    ...mapTable(mutations, (query, invalidatesTags) => build.mutation({ query, invalidatesTags })),
  }) as { [Name in keyof Q & EndpointName]: Query<Name> } & {
    [Name in keyof M & EndpointName]: Mutation<Name>;
  };
