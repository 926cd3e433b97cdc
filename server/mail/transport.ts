import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import nodemailer from 'nodemailer';
import { day, hour } from '../../domain/specConstants.ts';
import type { Config } from '../config.ts';
import { hasErrorCode } from '../errorMessage.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Ids of the accounts it names or goes to. */
  readonly people?: readonly string[];
}

export interface Transport {
  /** Resolves once the mail server accepts the mail; rejects if that is uncertain. */
  readonly send: (mail: Mail) => Promise<void>;
}

export const sendTimeoutMs = 20_000;

/** The mail server works, but does not take this mail or its address. */
export const isMailRefused = (error: unknown): boolean =>
  hasErrorCode(error, 'EENVELOPE') || hasErrorCode(error, 'EMESSAGE');

/** As an object, because a comma in a text address would make two of it. */
const toMailOptions = ({ to, subject, text }: Mail, from: string) => ({
  from: { name: 'Upstroke', address: from },
  to: { name: '', address: to },
  subject,
  text,
});

/** Mail services accept only the address that signs in. */
const senderOf = (publicUrl: string, smtpUrl: string | undefined): string => {
  const user = smtpUrl === undefined ? '' : decodeURIComponent(new URL(smtpUrl).username);
  return user.includes('@') ? user : `no-reply@${new URL(publicUrl).hostname}`;
};

/** Refuses a server without STARTTLS, except on this machine; `smtps:` begins with TLS. */
const smtpOptions = (url: string) => ({
  url,
  requireTLS: !['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname),
});

const verifyTimeoutMs = 3_000;

/** An error code, since messages may quote the server; null if it accepts us. */
export const verifySmtp = async (url: string, ms = verifyTimeoutMs): Promise<string | null> => {
  const timeouts = { connectionTimeout: ms, greetingTimeout: ms, socketTimeout: ms };
  try {
    await nodemailer.createTransport({ ...smtpOptions(url), ...timeouts }).verify();
    return null;
  } catch (error) {
    return (error as { readonly code?: string }).code ?? 'unknown error';
  }
};

const smtpTransport = (url: string, from: string, timeoutMs: number): Transport => {
  const transporter = nodemailer.createTransport(smtpOptions(url));
  return {
    send: async (mail) => {
      const options = { ...toMailOptions(mail, from), signal: AbortSignal.timeout(timeoutMs) };
      await transporter.sendMail(options);
    },
  };
};

const removeOld = async (folder: string): Promise<void> => {
  const names = (await readdir(folder)).filter((name) => /\.(eml|part)$/.test(name));
  for (const name of names) {
    const file = path.join(folder, name);
    const written = (await stat(file).catch(() => undefined))?.mtimeMs ?? Date.now();
    if (Date.now() - written > day) await rm(file, { force: true });
  }
};

export const mailDirOf = ({ dataDir }: Pick<Config, 'dataDir'>): string =>
  path.join(dataDir, 'mail');

/** The folder, if mail is written to files. */
export const mailHostOf = ({ smtpUrl, dataDir }: Pick<Config, 'smtpUrl' | 'dataDir'>): string =>
  smtpUrl === undefined ? mailDirOf({ dataDir }) : new URL(smtpUrl).hostname;

export const deleteMailFiles = async (folder: string, personId: string): Promise<void> => {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    if (name.includes(personId)) await rm(path.join(folder, name), { force: true });
  }
};

/** Writes each file atomically. Cleans up at most once an hour, since a scan costs more than a mail. */
const folderTransport = (folder: string, from: string): Transport => {
  const transporter = nodemailer.createTransport({ streamTransport: true, buffer: true });
  let removedAt = Number.NEGATIVE_INFINITY;
  const removeOldHourly = async (): Promise<void> => {
    if (Date.now() - removedAt < hour) return;
    removedAt = Date.now();
    await removeOld(folder);
  };
  return {
    send: async (mail) => {
      const { message } = await transporter.sendMail(toMailOptions(mail, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await removeOldHourly();
      const file = path.join(folder, [randomUUID(), ...(mail.people ?? [])].join('.'));
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, `${file}.eml`);
    },
  };
};

export const makeTransport = (
  { smtpUrl, dataDir, publicUrl }: Pick<Config, 'smtpUrl' | 'dataDir' | 'publicUrl'>,
  timeoutMs = sendTimeoutMs,
): Transport => {
  const from = senderOf(publicUrl, smtpUrl);
  return smtpUrl === undefined
    ? folderTransport(mailDirOf({ dataDir }), from)
    : smtpTransport(smtpUrl, from, timeoutMs);
};
