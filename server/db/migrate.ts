import { type Migration, Migrator } from 'kysely/migration';
import { type ColumnTypes, columnTypes } from './columnTypes.ts';
import { engineOf } from './engine.ts';
import { migrations } from './migrations/index.ts';
import type { Db } from './open.ts';

export type MigrationList = Readonly<Record<string, (types: ColumnTypes) => Migration>>;

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** Brings the tables up to date in one transaction: a failure throws and leaves what was there. */
export const migrate = async (db: Db, list: MigrationList = migrations): Promise<void> => {
  const types = columnTypes[engineOf(db)];
  const made = Object.entries(list).map(([name, make]) => [name, make(types)] as const);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(Object.fromEntries(made)) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw new Error(messageOf(error), { cause: error });
};
