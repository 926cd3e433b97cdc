import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { syncFolder } from '../db/syncFolder.ts';
import { hasErrorCode } from '../errorMessage.ts';
import { parseRevocation, type Revocation } from './revocation.ts';

export const revocationFileIn = (backupDir: string): string =>
  path.join(backupDir, 'revocations.jsonl');

export interface RevocationFile {
  readonly revocations: readonly Revocation[];
  readonly unreadableLines: number;
  /** False after a write that was cut off. */
  readonly endsLine: boolean;
}

const ignore = () => undefined;
const isRevocation = (one: Revocation | undefined) => one !== undefined;

/** Undefined if there is none. */
export const readRevocationFile = async (file: string): Promise<RevocationFile | undefined> => {
  try {
    const text = await readFile(file, 'utf8');
    const lines = text.split('\n').filter((line) => line !== '');
    const revocations = lines.map(parseRevocation).filter(isRevocation);
    const unreadableLines = lines.length - revocations.length;
    return { revocations, unreadableLines, endsLine: text === '' || text.endsWith('\n') };
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return undefined;
    throw error;
  }
};

/** Reads it again only when it has changed. */
export const makeCachedReader = (file: string): typeof readRevocationFile => {
  let version = '';
  let found: RevocationFile | undefined;
  return async () => {
    const { ino, size, mtimeMs } = (await stat(file).catch(ignore)) ?? {};
    const current = [ino, size, mtimeMs].join();
    if (current !== version) found = await readRevocationFile(file);
    version = current;
    return found;
  };
};

const write = async (file: string, flags: 'a' | 'wx', text: string) => {
  await using handle = await open(file, flags, 0o600);
  await handle.write(text);
  await handle.sync();
};

const linesOf = (revocations: readonly Revocation[]): string =>
  revocations.map((one) => `${JSON.stringify(one)}\n`).join('');

export const appendRevocations = async (
  file: string,
  found: RevocationFile | undefined,
  revocations: readonly Revocation[],
) => {
  if (!found) await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await write(file, 'a', `${found?.endsLine === false ? '\n' : ''}${linesOf(revocations)}`);
  if (!found) await syncFolder(path.dirname(file));
};

/** Another process may replace it at the same time, with the same lines. */
export const replaceRevocations = async (file: string, revocations: readonly Revocation[]) => {
  const folder = path.dirname(file);
  const draft = `${file}.${randomUUID()}`;
  const drafts = (await readdir(folder)).filter((name) =>
    name.startsWith(`${path.basename(file)}.`),
  );
  for (const left of drafts) await rm(path.join(folder, left), { force: true });
  await write(draft, 'wx', linesOf(revocations));
  await rename(draft, file).catch((error: unknown) => {
    if (!hasErrorCode(error, 'ENOENT')) throw error;
  });
  await syncFolder(folder);
};
