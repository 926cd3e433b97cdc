import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorBody, errorStatus } from '../contract/errors.ts';
import { isUnavailable } from './db/errors.ts';
import { hasErrorCode } from './errorMessage.ts';
import { serverBusy, HttpError, tooLarge } from './httpError.ts';

const busyRetryAfterSeconds = 5;

type Validation = NonNullable<FastifyError['validation']>[number];

const fieldOf = ({ instancePath, params }: Validation): string => {
  const missing = params['missingProperty'];
  const parts = [
    ...instancePath.split('/').slice(1),
    ...(typeof missing === 'string' ? [missing] : []),
  ];
  return parts.join('.');
};

const toHttpError = (error: FastifyError, invalidMessage: string): HttpError => {
  if (error instanceof HttpError) return error;
  if (error.validation) {
    const details = error.validation.map(fieldOf).filter((field) => field !== '');
    return new HttpError('invalid', invalidMessage, details.length > 0 ? { details } : {});
  }
  if (isUnavailable(error)) return serverBusy();
  const status = error.statusCode ?? 500;
  if (status === 413) return tooLarge();
  if (status === 415) {
    return new HttpError('unsupported_media', 'This kind of content is not accepted here.');
  }
  if (status >= 400 && status < 500) return new HttpError('invalid', invalidMessage);
  return new HttpError('internal', 'Something went wrong here. Please try again.');
};

/** Omits messages: those of drivers and parsers quote personal data. */
export const redactError = (error: unknown) => {
  if (!(error instanceof Error)) return { name: typeof error };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const trace = error.stack?.split('\n').filter((line) => line.startsWith('    at '));
  return { name: error.name, code, trace };
};

/** The client aborted while sending, so nothing failed here. */
const isAborted = (error: unknown, { raw }: FastifyRequest): boolean =>
  hasErrorCode(error, 'ECONNRESET') && raw.destroyed && !raw.complete;

const sendHttpError = (reply: FastifyReply, { code, message, extra }: HttpError): FastifyReply =>
  reply.code(errorStatus[code]).send({ code, message, ...extra } satisfies ErrorBody);

export const errorHandler = (
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  const { endpoint } = request.routeOptions.config;
  const invalidMessage = endpoint?.invalidMessage ?? 'This call could not be read.';
  const refusal = isAborted(error, request)
    ? new HttpError('invalid', invalidMessage)
    : toHttpError(error, invalidMessage);
  const { code, retryAfter = code === 'unavailable' ? busyRetryAfterSeconds : undefined } = refusal;
  // A full disk is reported once, by the check of its space.
  if (errorStatus[code] >= 500 && code !== 'disk_full') {
    request.log.error({ reqId: request.id, error: redactError(error) }, code);
  }
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return sendHttpError(reply.type('application/json'), refusal);
};

export const sendNotFound = (reply: FastifyReply): FastifyReply =>
  sendHttpError(reply, new HttpError('not_found', 'There is nothing here.'));
