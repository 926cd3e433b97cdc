import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorBody, errorStatus } from '../contract/errors.ts';
import { isUnavailable } from './db/errors.ts';
import { hasCode } from './reason.ts';
import { busy, Refusal, tooLarge } from './refusal.ts';

/** In seconds. */
const waitWhereBusy = 5;

type Validation = NonNullable<FastifyError['validation']>[number];

const fieldOf = ({ instancePath, params }: Validation): string => {
  const missing = params['missingProperty'];
  const parts = [
    ...instancePath.split('/').slice(1),
    ...(typeof missing === 'string' ? [missing] : []),
  ];
  return parts.join('.');
};

const refusalFor = (error: FastifyError, invalidMessage: string): Refusal => {
  if (error instanceof Refusal) return error;
  if (error.validation) {
    const details = error.validation.map(fieldOf).filter((field) => field !== '');
    return new Refusal('invalid', invalidMessage, details.length > 0 ? { details } : {});
  }
  if (isUnavailable(error)) return busy();
  const status = error.statusCode ?? 500;
  if (status === 413) return tooLarge();
  if (status === 415) {
    return new Refusal('unsupported_media', 'This kind of content is not accepted here.');
  }
  if (status >= 400 && status < 500) return new Refusal('invalid', invalidMessage);
  return new Refusal('internal', 'Something went wrong here. Please try again.');
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

const answer = (reply: FastifyReply, { code, message, extra }: Refusal): FastifyReply =>
  reply.code(errorStatus[code]).send({ code, message, ...extra } satisfies ErrorBody);

/** Answers every error in the one shape of the contract; what nobody foresaw is logged. */
export const answerError = (
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  const { endpoint } = request.routeOptions.config;
  const invalidMessage = endpoint?.invalidMessage ?? 'This call could not be read.';
  const refusal = isBrokenOff(error, request)
    ? new Refusal('invalid', invalidMessage)
    : refusalFor(error, invalidMessage);
  const { code, retryAfter = code === 'unavailable' ? waitWhereBusy : undefined } = refusal;
  if (errorStatus[code] >= 500) {
    request.log.error({ reqId: request.id, error: traceOf(error) }, code);
  }
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return answer(reply.type('application/json'), refusal);
};

export const answerNotFound = (reply: FastifyReply): FastifyReply =>
  answer(reply, new Refusal('not_found', 'There is nothing here.'));
