import type { Db } from '../../server/db/open.ts';

/** Shorter texts stand in any log by chance. */
const minLength = 5;

/** Every text of a person that a database holds, and every secret. */
export const listSecrets = async (db: Db): Promise<string[]> => {
  const rows: Readonly<Record<string, unknown>>[] = [
    ...(await db.selectFrom('users').select(['email', 'email_norm', 'password_hash']).execute()),
    ...(await db.selectFrom('sessions').select('token_hash').execute()),
    ...(await db.selectFrom('reminders').select(['medicine_name', 'dosage']).execute()),
    ...(await db.selectFrom('activities').select('details').execute()),
    ...(await db.selectFrom('emergencies').select(['message', 'location_data']).execute()),
    ...(await db.selectFrom('pairing_codes').select(['pin', 'qr_token']).execute()),
    ...(await db.selectFrom('push_subscriptions').select(['endpoint', 'auth']).execute()),
    ...(await db.selectFrom('pushes').select('payload').execute()),
  ];
  const texts = rows.flatMap((row) => Object.values(row));
  return texts.filter((text): text is string => typeof text === 'string');
};

/** The first log line that holds one of these, or undefined. */
export const findLeak = (log: string, secrets: readonly string[]): string | undefined => {
  const secret = [...new Set(secrets)].find(
    (text) => text.length >= minLength && log.includes(JSON.stringify(text).slice(1, -1)),
  );
  return secret === undefined
    ? undefined
    : log.split('\n').find((line) => line.includes(JSON.stringify(secret).slice(1, -1)));
};
