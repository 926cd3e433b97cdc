import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** The migrated database that all others are copies of. */
export const template = 'upstroke_template';

/** The address of a database of the cluster whose socket is in `folder`. */
export const urlOf = (folder: string, database: string): string =>
  `postgres://upstroke@localhost/${database}?host=${encodeURIComponent(folder)}`;

const command = async (folder: string, sql: string): Promise<void> => {
  const client = new pg.Client({ connectionString: urlOf(folder, 'postgres') });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
};

interface ClusterDatabase {
  readonly url: string;
  /** Ends the connections to it that are left. */
  readonly drop: () => Promise<void>;
}

/** Makes a database, as a copy of `from`, or an empty one. */
export const createDatabase = async (
  folder: string,
  { name = `test_${randomUUID().replaceAll('-', '')}`, from = 'template0' } = {},
): Promise<ClusterDatabase> => {
  await command(folder, `create database ${name} template ${from}`);
  return {
    url: urlOf(folder, name),
    drop: () => command(folder, `drop database if exists ${name} with (force)`),
  };
};
