import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from '@playwright/test';
import { sqlitePath } from '../../server/openDatabase.ts';
import type { RealServer } from './realServer.ts';

type ServerDataDir = Pick<RealServer, 'dataDir'>;

/** Decodes quoted-printable, as far as a mail in plain English needs it. */
const decoded = (mail: string): string =>
  mail
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([\dA-F]{2})/g, (_whole, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );

/** The reset link in the only mail to this address, once it has arrived. */
export const readMailedLink = async (
  { dataDir }: ServerDataDir,
  email: string,
): Promise<string> => {
  const folder = path.join(dataDir, 'mail');
  const readLinks = async (): Promise<string[]> => {
    const files = await readdir(folder).catch(() => []);
    const named = files
      .filter((name) => name.endsWith('.eml'))
      .map((name) => path.join(folder, name));
    const mails = await Promise.all(named.map((file) => readFile(file, 'utf8')));
    const own = mails.map(decoded).filter((mail) => mail.includes(email));
    return own.flatMap((mail) => /http\S+\/reset-password\S+/.exec(mail) ?? []);
  };
  await expect.poll(async () => (await readLinks()).length).toBe(1);
  return (await readLinks())[0] ?? '';
};

/** The server's database, past the server. */
export const openServerDatabase = ({ dataDir }: ServerDataDir): DatabaseSync =>
  new DatabaseSync(sqlitePath(dataDir), { timeout: 5_000 });
