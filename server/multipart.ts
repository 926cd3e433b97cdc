import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limits } from '../contract/fields.ts';
import { Refusal } from './refusal.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the file field of a multipart body held. */
    upload: Buffer | undefined;
  }
}

/** Lets rows with a file take multipart bodies, of few small fields and one file of 2 MB. */
export const addMultipart = async (app: FastifyInstance): Promise<void> => {
  app.decorateRequest('upload', undefined);
  await app.register(multipart, {
    limits: { fileSize: limits.avatar, files: 1, fields: 10, fieldSize: 2_000, parts: 11 },
  });
};

/**
 * Puts the fields into `body`, where the contract checks them, and the file into `upload`.
 * Throws `unsupported_media` for a body of another kind; a file that is too large is answered 413.
 */
export const readMultipart = async (request: FastifyRequest, name: string): Promise<void> => {
  if (!request.isMultipart()) {
    throw new Refusal('unsupported_media', 'This call takes form data.');
  }
  const fields = new Map<string, unknown>();
  for await (const part of request.parts()) {
    if (part.type === 'field') fields.set(part.fieldname, part.value);
    else if (part.fieldname === name) request.upload = await part.toBuffer();
    else part.file.resume();
  }
  request.body = Object.fromEntries(fields);
};
