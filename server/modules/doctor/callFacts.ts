import type { FastifyRequest } from 'fastify';
import type { RequestBody } from '../../../contract/endpoints/index.ts';
import { day } from '../../../domain/specConstants.ts';
import { type Session, schemeOf } from '../../authenticate.ts';
import type { Context } from '../../context.ts';

export type CallFacts = Awaited<ReturnType<typeof readCallFacts>>;

const recentMs = 30 * day;

const findTestMail = async ({ db, clock }: Context, userId: string) => {
  const last = await db
    .selectFrom('audit')
    .select('action')
    .where('subject_id', '=', userId)
    .where('action', 'in', ['test-mail-sent', 'email-confirmed'])
    .where('at', '>', clock.now() - recentMs)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return last && { isConfirmed: last.action === 'email-confirmed' };
};

const findTestPush = async ({ db, clock }: Context, userId: string) => {
  const last = await db
    .selectFrom('pushes')
    .select(({ fn }) => ['made_at as at', fn.max<number | null>('shown_at').as('shown_at')])
    .where('subject_id', '=', userId)
    .where('kind', '=', 'test')
    .where('made_at', '>', clock.now() - recentMs)
    .groupBy('made_at')
    .orderBy('made_at', 'desc')
    .executeTakeFirst();
  return last && { at: last.at, isConfirmed: last.shown_at !== null };
};

/** What only a call from the admin's browser shows. */
export const readCallFacts = async (
  context: Context,
  { user }: Session,
  { origin, now, has_worker }: RequestBody<'checkServer'>,
  request: Pick<FastifyRequest, 'headers' | 'protocol'>,
) => ({
  origin,
  browserNow: now,
  hasWorker: has_worker,
  /** How many proxies say that they have forwarded the call. */
  forwarded: request.headers['x-forwarded-for']?.toString().split(',').length ?? 0,
  isHttps: schemeOf(request) === 'https',
  testMail: await findTestMail(context, user.id),
  testPush: await findTestPush(context, user.id),
});
