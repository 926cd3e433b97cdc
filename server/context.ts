import { makeAttemptMemory } from './attemptMemory.ts';
import type { Config } from './config.ts';
import type { Db } from './db/open.ts';
import { ampleDisk, type DiskSpace } from './diskSpace.ts';
import { type Clock, makeIdGenerator } from './idGenerator.ts';
import { mailDirOf } from './mail/transport.ts';

interface ContextDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly disk?: DiskSpace;
}

/** `inTransaction` passes a copy whose `db` is the transaction. */
export type Context = Readonly<ReturnType<typeof makeContext>>;

export const makeContext = (
  { dataDir, operator, publicUrl, rateLimit, registration, smtpUrl }: Config,
  { db, clock, disk = ampleDisk }: ContextDeps,
) => ({
  db,
  clock,
  newId: makeIdGenerator(clock),
  /** Without trailing slash. */
  publicUrl,
  registration,
  operator,
  canSendMail: smtpUrl !== undefined,
  /** Where mail is written without SMTP. */
  mailDir: mailDirOf({ dataDir }),
  /** Whether rate limits apply. */
  limited: rateLimit,
  attempts: makeAttemptMemory(),
  disk,
});
