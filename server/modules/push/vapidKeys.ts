import { createECDH, randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import webPush from 'web-push';
import { StartError } from '../../config.ts';
import { hasErrorCode, errorMessage } from '../../errorMessage.ts';

/** Base64url: an uncompressed P-256 point and its scalar. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const keyFileIn = (dataDir: string): string => path.join(dataDir, 'vapid.json');

const stored = v.object({ publicKey: v.string(), privateKey: v.string() });

const parseKeyPair = (text: string): VapidKeys | undefined => {
  try {
    const keys = v.parse(stored, JSON.parse(text));
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(keys.privateKey, 'base64url');
    return pair.getPublicKey('base64url') === keys.publicKey ? keys : undefined;
  } catch {
    return undefined;
  }
};

/** Links a complete file into place; keeps the file of a process that was faster. */
const createKeyFile = async (dataDir: string, file: string) => {
  const draft = path.join(dataDir, `vapid-${randomUUID()}.json`);
  try {
    const text = `${JSON.stringify(webPush.generateVAPIDKeys(), null, 2)}\n`;
    await writeFile(draft, text, { flag: 'wx', mode: 0o600, flush: true });
    await link(draft, file).catch((error: unknown) => {
      if (!hasErrorCode(error, 'EEXIST')) throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
};

const readOrCreate = (dataDir: string, file: string): Promise<string> =>
  readFile(file, 'utf8').catch(async (error: unknown) => {
    if (!hasErrorCode(error, 'ENOENT')) throw error;
    await createKeyFile(dataDir, file);
    return readFile(file, 'utf8');
  });

export const hasVapidKeys = (dataDir: string): Promise<boolean> =>
  readFile(keyFileIn(dataDir), 'utf8').then(
    (text) => parseKeyPair(text) !== undefined,
    () => false,
  );

/** Never replaces an unreadable file, as subscriptions are bound to its keys. Throws StartError. */
export const loadVapidKeys = async (dataDir: string): Promise<VapidKeys> => {
  const file = keyFileIn(dataDir);
  const unusable = (why: string) =>
    new StartError(`The push keys in ${file} cannot be used: ${why}.`);
  const text = await readOrCreate(dataDir, file).catch((error: unknown) => {
    throw unusable(errorMessage(error));
  });
  const keys = parseKeyPair(text);
  if (!keys) throw unusable('they are no pair of keys');
  return keys;
};
