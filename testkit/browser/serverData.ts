import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from '@playwright/test';
import { sqliteFileIn } from '../../server/openDatabase.ts';
import type { RealServer } from './server.ts';

const softBreak = /=\r?\n/g;
const escaped = /=([\dA-F]{2})/g;

/** Quoted-printable, as far as a mail in plain English needs it. */
const decoded = (mail: string): string =>
  mail
    .replace(softBreak, '')
    .replace(escaped, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** The links of the mails that the server has written so far, the oldest first. */
const linksSoFar = async ({ dataDir }: RealServer): Promise<string[]> => {
  const folder = path.join(dataDir, 'mail');
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(
    files.toSorted().map((file) => readFile(path.join(folder, file), 'utf8')),
  );
  return mails.flatMap((mail) => /http\S+\/reset-password\S+/.exec(decoded(mail)) ?? []);
};

/** The link of the so-many-th mail, once it is there. */
export const mailedLink = async (server: RealServer, count = 1): Promise<string> => {
  await expect.poll(async () => (await linksSoFar(server)).length).toBe(count);
  return (await linksSoFar(server)).at(-1) ?? '';
};

/** The server's database, past the server. */
export const openData = ({ dataDir }: RealServer): DatabaseSync =>
  new DatabaseSync(sqliteFileIn(dataDir), { timeout: 5_000 });

/** Does to the server's database what only time, or another device, would do. */
export const inDatabase = (server: RealServer, sql: string): void => {
  const db = openData(server);
  db.exec(sql);
  db.close();
};
