import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorBody, type ErrorCode, errorStatus } from '../contract/errors.ts';
import { isUnavailable } from './db/errors.ts';
import { hasCode } from './reason.ts';
import { Refusal } from './refusal.ts';

const retryAfterSeconds = '5';

const byStatus: Partial<Record<number, ErrorBody & { readonly code: ErrorCode }>> = {
  413: { code: 'too_large', message: 'This is too large to be accepted.' },
  415: { code: 'unsupported_media', message: 'This kind of content is not accepted here.' },
};

type Validation = NonNullable<FastifyError['validation']>[number];

const fieldOf = ({ instancePath, params }: Validation): string => {
  const missing = params['missingProperty'];
  const parts = [
    ...instancePath.split('/').slice(1),
    ...(typeof missing === 'string' ? [missing] : []),
  ];
  return parts.join('.');
};

interface Answer extends ErrorBody {
  readonly code: ErrorCode;
}

const toAnswer = (error: FastifyError, invalidMessage: string): Answer => {
  if (error instanceof Refusal) {
    return { code: error.code, message: error.message, ...error.extra };
  }
  if (error.validation) {
    const details = error.validation.map(fieldOf).filter((field) => field !== '');
    return { code: 'invalid', message: invalidMessage, ...(details.length > 0 && { details }) };
  }
  if (isUnavailable(error)) {
    return { code: 'unavailable', message: 'Upstroke is busy. Please try again in a moment.' };
  }
  const status = error.statusCode ?? 500;
  const known = byStatus[status];
  if (known) return known;
  if (status >= 400 && status < 500) return { code: 'invalid', message: invalidMessage };
  return { code: 'internal', message: 'Something went wrong here. Please try again.' };
};

/** Only what cannot hold a person's data: messages of a driver or parser quote what they were given. */
export const traceOf = (error: unknown) => {
  if (!(error instanceof Error)) return { name: typeof error };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const trace = error.stack?.split('\n').filter((line) => line.startsWith('    at '));
  return { name: error.name, code, trace };
};

/** Whoever broke off while sending hears no answer, and nothing has failed here. */
const isBrokenOff = (error: unknown, { raw }: FastifyRequest): boolean =>
  hasCode(error, 'ECONNRESET') && raw.destroyed && !raw.complete;

/** Answers every error in the one shape of the contract; what nobody foresaw is logged. */
export const answerError = (
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  const { endpoint } = request.routeOptions.config;
  const invalidMessage = endpoint?.invalidMessage ?? 'This call could not be read.';
  const answer: Answer = isBrokenOff(error, request)
    ? { code: 'invalid', message: invalidMessage }
    : toAnswer(error, invalidMessage);
  const status = errorStatus[answer.code];
  if (status >= 500) request.log.error({ reqId: request.id, error: traceOf(error) }, answer.code);
  const wait = error instanceof Refusal ? error.retryAfter : undefined;
  if (wait !== undefined) reply.header('retry-after', String(wait));
  else if (answer.code === 'unavailable') reply.header('retry-after', retryAfterSeconds);
  return reply.code(status).type('application/json').send(answer);
};

export const answerNotFound = (reply: FastifyReply): FastifyReply =>
  reply.code(404).send({ code: 'not_found', message: 'There is nothing here.' } satisfies Answer);
