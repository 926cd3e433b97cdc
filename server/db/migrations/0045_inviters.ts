import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../columnTypes.ts';
import { ofUser, required } from './columns.ts';

const columns = sql.raw('pin, qr_token, expires_at, made_by_session');

/** SQLite cannot change a primary key. */
export const inviters = ({ id, text, time, finish }: ColumnTypes): Migration => ({
  up: async (db) => {
    const { schema } = db;
    await schema.alterTable('pairing_codes').renameTo('former_codes').execute();
    await finish(
      schema
        .createTable('pairing_codes')
        .addColumn('survivor_id', id, ofUser)
        .addColumn('made_by', id, ofUser)
        .addColumn('pin', text, (column) => required(column).unique())
        .addColumn('qr_token', text, (column) => required(column).unique())
        .addColumn('expires_at', time, required)
        .addColumn('made_by_session', text)
        .addPrimaryKeyConstraint('pairing_codes_owner', ['survivor_id', 'made_by']),
    ).execute();
    await sql`insert into pairing_codes (survivor_id, made_by, ${columns})
      select survivor_id, survivor_id, ${columns} from former_codes`.execute(db);
    await schema.dropTable('former_codes').execute();
    const index = schema.createIndex('pairing_codes_made_by').on('pairing_codes');
    await index.column('made_by').execute();
  },
});
