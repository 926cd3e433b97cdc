import type { AttemptMemory } from './attemptMemory.ts';
import type { Config } from './config.ts';
import type { Db } from './db/open.ts';
import type { RegistrationMode } from '../contract/endpoints/index.ts';
import type { Clock } from './idGenerator.ts';
import type { DiskSpace } from './diskSpace.ts';

/** `inTransaction` passes a copy whose `db` is the transaction. */
export interface Context {
  readonly db: Db;
  readonly clock: Clock;
  readonly newId: () => string;
  /** Without trailing slash. */
  readonly publicUrl: string;
  readonly registration: RegistrationMode;
  readonly operator: Config['operator'];
  readonly canSendMail: boolean;
  /** Where mail is written without SMTP. */
  readonly mailDir: string;
  /** Whether rate limits apply. */
  readonly limited: boolean;
  readonly attempts: AttemptMemory;
  readonly disk: DiskSpace;
}
