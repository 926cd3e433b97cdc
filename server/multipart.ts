import type { IncomingMessage } from 'node:http';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limits } from '../contract/fields.ts';
import { HttpError, tooLarge } from './httpError.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the file field of a multipart body held. */
    upload: Buffer | undefined;
  }
}

const maxFields = 10;
/** Bytes of one text field. */
const maxFieldBytes = 2_000;
/** Bytes of a whole body, its boundaries and part headers included. */
const maxBodyBytes = limits.avatar + maxFields * maxFieldBytes + 16 * 1024;

const unsupportedMedia = (message: string) => new HttpError('unsupported_media', message);

/**
 * Lets rows with a file take multipart bodies, of few small fields and one file of 2 MB at most. Elsewhere
 * they are refused like any other kind of content that is not JSON.
 */
export const registerMultipart = async (app: FastifyInstance): Promise<void> => {
  app.decorateRequest('upload', undefined);
  await app.register(multipart, {
    limits: { fileSize: limits.avatar, files: 1, fields: maxFields, fieldSize: maxFieldBytes },
  });
  app.addHook('preValidation', async (request) => {
    const { endpoint } = request.routeOptions.config;
    if (endpoint && endpoint.file === undefined && request.isMultipart()) {
      throw unsupportedMedia('This call takes JSON.');
    }
  });
};

/** What the parser throws at a malformed body says nothing of a status. */
const toHttpError = (error: unknown): unknown =>
  error instanceof HttpError ||
  (typeof error === 'object' && error !== null && 'statusCode' in error)
    ? error
    : new HttpError('invalid', 'This form data could not be read.');

/**
 * Rejects once more has come than a whole form can be, which a chunked body does not tell before.
 * The parser gets no more of it; the rest goes by unread, for the answer to reach whoever sends it.
 */
const rejectOnOverflow = (raw: IncomingMessage): Promise<never> =>
  new Promise((_resolve, reject) => {
    let bytes = 0;
    const count = (chunk: Buffer): void => {
      bytes += chunk.length;
      if (bytes <= maxBodyBytes) return;
      raw.off('data', count).unpipe();
      raw.resume();
      reject(tooLarge());
    };
    raw.on('data', count);
  });

/** What a form holds: the value of each field, `undefined` for a file, and what came twice. */
const readParts = async (request: FastifyRequest, fileField: string) => {
  const fields = new Map<string, unknown>();
  const repeated = new Set<string>();
  for await (const part of request.parts()) {
    if (fields.has(part.fieldname)) repeated.add(part.fieldname);
    fields.set(part.fieldname, part.type === 'field' ? part.value : undefined);
    if (part.type !== 'file') continue;
    if (part.fieldname === fileField) request.upload = await part.toBuffer();
    else part.file.resume();
  }
  return { fields, repeated };
};

/**
 * Puts the fields into `body`, where the contract checks them, and the file into `upload`. What is
 * refused for what it holds is read to its end first, so that the answer reaches whoever is still
 * sending. Throws `unsupported_media` for a body of another kind, `invalid` for one that is malformed
 * or names a field twice, and `too_large`, which a second file is as well.
 */
export const readMultipart = async (request: FastifyRequest, fileField: string): Promise<void> => {
  if (!request.isMultipart()) throw unsupportedMedia('This call takes form data.');
  if (Number(request.headers['content-length']) > maxBodyBytes) throw tooLarge();
  const overflow = rejectOnOverflow(request.raw);
  try {
    const { fields, repeated } = await Promise.race([readParts(request, fileField), overflow]);
    if (repeated.size > 0) {
      throw new HttpError('invalid', 'Each field can be given only once.', {
        details: [...repeated],
      });
    }
    request.body = Object.fromEntries(fields);
  } catch (error) {
    throw toHttpError(error);
  }
};
