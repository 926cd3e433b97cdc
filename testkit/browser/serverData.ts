import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from '@playwright/test';
import { sqliteFileIn } from '../../server/openDatabase.ts';
import type { RealServer } from './server.ts';

type Place = Pick<RealServer, 'dataDir'>;

/** Decodes quoted-printable, as far as a mail in plain English needs it. */
const decoded = (mail: string): string =>
  mail
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([\dA-F]{2})/g, (_whole, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );

/** The reset links that the server has mailed to this address, the oldest first. */
const linksTo = async ({ dataDir }: Place, email: string): Promise<string[]> => {
  const folder = path.join(dataDir, 'mail');
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(
    files.toSorted().map((file) => readFile(path.join(folder, file), 'utf8')),
  );
  return mails
    .map(decoded)
    .filter((mail) => mail.includes(email))
    .flatMap((mail) => /http\S+\/reset-password\S+/.exec(mail) ?? []);
};

/** The reset link in the only mail to this address, once it has arrived. */
export const mailedLink = async (server: Place, email: string): Promise<string> => {
  await expect.poll(async () => (await linksTo(server, email)).length).toBe(1);
  return (await linksTo(server, email))[0] ?? '';
};

/** The server's database, past the server. */
export const openData = ({ dataDir }: Place): DatabaseSync =>
  new DatabaseSync(sqliteFileIn(dataDir), { timeout: 5_000 });
