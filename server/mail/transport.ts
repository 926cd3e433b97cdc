import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import nodemailer from 'nodemailer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { SMTPError } from 'nodemailer/lib/smtp-connection';
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

/** Resolves once the mail server accepts the mail; rejects if that is uncertain. */
export type Transport = (mail: Mail) => Promise<void>;

export const sendTimeoutMs = 20_000;

/** Later than at MAIL FROM most refusals are a recipient's. SendGrid: "does not match a verified Sender Identity". */
const senderRefusal =
  /\b5\.1\.[78]\b|not verified|verified sender|not owned by|SendAsDenied|to send as/i;

/** A fault of the operator, not of the recipient. */
export const isSenderRefused = (error: unknown): boolean => {
  const { responseCode = 0, command, response = '' } = (error ?? {}) as SMTPError;
  return responseCode >= 500 && (command === 'MAIL FROM' || senderRefusal.test(response));
};

/** The mail server works, but does not take this mail or its address. */
export const isMailRefused = (error: unknown): boolean =>
  !isSenderRefused(error) && (hasErrorCode(error, 'EENVELOPE') || hasErrorCode(error, 'EMESSAGE'));

/** As an object, because a comma in a text address would make two of it. */
const toMailOptions = ({ to, subject, text }: Mail, from: string) => ({
  from: { name: 'Upstroke', address: from },
  to: { name: '', address: to },
  subject,
  text,
});

type MailConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'publicUrl'>;

/** Most mail services accept only the address that signs in; others sign in with a name that is none. */
const senderOf = ({ mailFrom, publicUrl, smtpUrl }: MailConfig): string => {
  if (mailFrom !== undefined) return mailFrom;
  const user = smtpUrl === undefined ? '' : decodeURIComponent(new URL(smtpUrl).username);
  return user.includes('@') ? user : `no-reply@${new URL(publicUrl).hostname}`;
};

/** Refuses a server without STARTTLS, except on this machine; `smtps:` begins with TLS. */
const smtpOptions = (url: string) => ({
  url,
  requireTLS: !['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname),
});

const verifyTimeoutMs = 3_000;

/** Ends before the mail itself. The underscored names are of nodemailer; a test holds them. */
class SenderProbe extends SMTPConnection {
  declare _supportedExtensions: string[];
  _sendCommand(command: string, logged?: string): void {
    const parent = SMTPConnection.prototype as unknown as Pick<SenderProbe, '_sendCommand'>;
    if (command === 'DATA') this.emit('accepted');
    else parent._sendCommand.call(this, command, logged);
  }
  /** Pipelined, the mail would begin before the answer to its sender. */
  withoutPipelining(): this {
    this._supportedExtensions = this._supportedExtensions.filter((name) => name !== 'PIPELINING');
    return this;
  }
}

/** Goes as far as a recipient, the sender itself; rejects if that fails. */
const probeSender = (url: string, from: string, ms: number): Promise<unknown> => {
  const timeouts = { connectionTimeout: ms, greetingTimeout: ms, socketTimeout: ms };
  const { options } = nodemailer.createTransport({ ...smtpOptions(url), ...timeouts });
  const { auth, ...target } = options as SMTPConnection.Options & {
    auth?: SMTPConnection.AuthenticationType;
  };
  const probe = new SenderProbe(target);
  const send = () =>
    probe
      .withoutPipelining()
      .send({ from, to: [from] }, '.', (error) => probe.emit('refused', error));
  const answered = new Promise((resolve, reject) => {
    for (const event of ['error', 'refused']) probe.on(event, reject);
    probe.on('accepted', resolve);
    probe.connect(() => {
      if (auth) probe.login(auth, (error) => (error ? reject(error) : send()));
      else send();
    });
  });
  return answered.finally(() => probe.close());
};

/** Null if it accepts us. Quotes the server only about our sender; other replies may name recipients. */
export const verifySmtp = async (
  { smtpUrl, ...config }: MailConfig,
  ms = verifyTimeoutMs,
): Promise<string | null> => {
  if (smtpUrl === undefined) return null;
  const from = senderOf({ ...config, smtpUrl });
  try {
    await probeSender(smtpUrl, from, ms);
    return null;
  } catch (error) {
    const { code, response = '' } = error as SMTPError;
    if (isSenderRefused(error)) return `It refuses the sender ${from}: ${response.slice(0, 200)}`;
    return isMailRefused(error) ? null : `It cannot be used: ${code ?? 'unknown error'}.`;
  }
};

const smtpTransport = (url: string, from: string, timeoutMs: number): Transport => {
  const transporter = nodemailer.createTransport(smtpOptions(url));
  return async (mail) => {
    const options = { ...toMailOptions(mail, from), signal: AbortSignal.timeout(timeoutMs) };
    await transporter.sendMail(options);
  };
};

const removeOld = async (folder: string) => {
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

export const deleteMailFiles = async (folder: string, personId: string) => {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    if (name.includes(personId)) await rm(path.join(folder, name), { force: true });
  }
};

/** Writes each file atomically. Cleans up at most once an hour, since a scan costs more than a mail. */
const folderTransport = (folder: string, from: string): Transport => {
  const transporter = nodemailer.createTransport({ streamTransport: true, buffer: true });
  let removedAt = Number.NEGATIVE_INFINITY;
  const removeOldHourly = async () => {
    if (Date.now() - removedAt < hour) return;
    removedAt = Date.now();
    await removeOld(folder);
  };
  return async (mail) => {
    const { message } = await transporter.sendMail(toMailOptions(mail, from));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await removeOldHourly();
    const file = path.join(folder, [randomUUID(), ...(mail.people ?? [])].join('.'));
    await writeFile(`${file}.part`, message, { mode: 0o600 });
    await rename(`${file}.part`, `${file}.eml`);
  };
};

export const makeTransport = (
  { dataDir, ...config }: Partial<MailConfig> & Pick<Config, 'publicUrl' | 'dataDir'>,
  timeoutMs = sendTimeoutMs,
): Transport => {
  const { smtpUrl, mailFrom, publicUrl } = config;
  const from = senderOf({ smtpUrl, mailFrom, publicUrl });
  return smtpUrl === undefined
    ? folderTransport(mailDirOf({ dataDir }), from)
    : smtpTransport(smtpUrl, from, timeoutMs);
};
