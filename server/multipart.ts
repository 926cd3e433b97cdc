import type { IncomingMessage } from 'node:http';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fieldLimits } from '../contract/fieldLimits.ts';
import { HttpError, tooLarge } from './httpError.ts';

declare module 'fastify' {
  interface FastifyRequest {
    upload: Buffer | undefined;
  }
}

const maxFields = 10;
const maxFieldBytes = 2_000;
const maxBodyBytes = fieldLimits.picture + maxFields * maxFieldBytes + 16 * 1024;

export const registerMultipart = async (app: FastifyInstance) => {
  app.decorateRequest('upload', undefined);
  await app.register(multipart, {
    limits: {
      fileSize: fieldLimits.picture,
      files: 1,
      fields: maxFields,
      fieldSize: maxFieldBytes,
    },
  });
};

/** Parser errors for malformed bodies have no status. */
const toHttpError = (error: unknown): unknown =>
  error instanceof HttpError ||
  (typeof error === 'object' && error !== null && 'statusCode' in error)
    ? error
    : new HttpError('invalid', 'This form data could not be read.');

/** Limits chunked bodies, which have no length. Discards the rest, so the client receives the answer. */
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

/** Reads an invalid form to its end, so the client receives the answer. */
export const readMultipart = async (request: FastifyRequest, fileField: string) => {
  if (!request.isMultipart()) {
    throw new HttpError('unsupported_media', 'This call takes form data.');
  }
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
