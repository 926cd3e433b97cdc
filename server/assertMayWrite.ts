import type { FastifyRequest } from 'fastify';
import type { EndpointDefinition } from '../contract/endpoint.ts';
import { endpoints } from '../contract/endpoints/index.ts';
import type { Session } from './authenticate.ts';
import type { Context } from './context.ts';
import { HttpError } from './httpError.ts';
import { countInMemory } from './countInMemory.ts';

const diskFull = () =>
  new HttpError(
    'disk_full',
    'The disk of this server is nearly full, so nothing new is saved. Please tell the person who runs it.',
    { retryAfter: 60 },
  );

const hasDose = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'dose' in body && body.dose !== undefined;

const isVital = ({ urgent, vital }: EndpointDefinition, body: unknown): boolean =>
  urgent === true || vital === true || (vital === 'withDose' && hasDose(body));

/** Also bounds what is exempt from the budget of changes. */
const countVital = (
  context: Context,
  { path, urgent }: EndpointDefinition,
  { user, tokenHashes: [device] }: Session,
): void => {
  // It counts its repeats itself: they must not refuse a first press.
  if (path === endpoints.sendEmergency.path) return;
  countInMemory(context, 'vitalCalls', `${path}:${device}`);
  if (urgent) return;
  countInMemory(context, 'vitalCallsOfDay', `${path}:${device}`);
  countInMemory(context, 'vitalCallsOfAccount', user.id);
};

/** What an account may store, for all calls of the contract. Throws `disk_full`, `too_many`. */
export const assertMayWrite = (
  context: Context,
  endpoint: EndpointDefinition,
  { session, body, upload }: Pick<FastifyRequest, 'session' | 'body' | 'upload'>,
): void => {
  if (endpoint.method === 'GET' || endpoint.writesNothing) return;
  if (isVital(endpoint, body)) {
    if (session) countVital(context, endpoint, session);
    return;
  }
  if (context.disk.isLow()) throw diskFull();
  if (!session) return;
  countInMemory(context, 'changesOfMinute', session.tokenHashes[0]);
  countInMemory(context, 'changes', session.user.id);
  if (upload) countInMemory(context, 'pictures', session.user.id);
  const bytes = Buffer.byteLength(JSON.stringify(body ?? ''));
  countInMemory(context, 'changedBytes', session.user.id, bytes);
};
