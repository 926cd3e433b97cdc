import path from 'node:path';
import { registrationMode } from '../contract/endpoints/registration.ts';
import settings from './settings.json' with { type: 'json' };

/** Where the server can be reached, and who can. */
interface Reach {
  readonly host: string;
  /** Without trailing slash. */
  readonly publicUrl: string;
  /** If undefined, mail is written to files in `dataDir`. */
  readonly smtpUrl: string | undefined;
  /** Number of reverse proxies to trust for host, address and https. */
  readonly trustProxy: number;
}

export type Config = Readonly<ReturnType<typeof readConfig>>;

/** `message` is one sentence that tells the operator what to change. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

type SettingName = keyof typeof settings;

/** `settings` has their defaults; most have none. */
export const settingNames = Object.keys(settings);
type Environment = Readonly<Record<string, string | undefined>>;

export const withoutSettings = (env: Environment): Environment =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !settingNames.includes(name)));

export const isLocalHost = (host: string): boolean =>
  ['localhost', '127.0.0.1', '::1', '[::1]'].includes(host);

/** Mail counts: its links are opened elsewhere. */
export const isReachableByOthers = ({ host, publicUrl, smtpUrl, trustProxy }: Reach): boolean =>
  smtpUrl !== undefined ||
  trustProxy > 0 ||
  !isLocalHost(host) ||
  !isLocalHost(new URL(publicUrl).hostname);

const root = path.resolve(import.meta.dirname, '..');
const maxProxies = 10;
const maxBackups = 365;

const parseWholeNumber = (name: string, value: string, max: number): number => {
  const number = Number(value);
  if (!/^\d+$/.test(value) || number > max) {
    throw new StartError(`${name} must be a whole number from 0 to ${max}, but it is "${value}".`);
  }
  return number;
};

/** Messages never quote the URL, which may contain a password. */
const validateUrl = (name: string, value: string, schemes: readonly string[]): string => {
  const scheme = URL.canParse(value) ? new URL(value).protocol.slice(0, -1) : '';
  if (schemes.includes(scheme)) return value;
  const beginnings = schemes.map((one) => `${one}://`);
  if (beginnings.some((one) => value.toLowerCase().startsWith(one))) {
    throw new StartError(`${name} must be an address without blanks, with a port up to 65535.`);
  }
  throw new StartError(`${name} must be an address that begins with ${beginnings.join(' or ')}.`);
};

const canDecode = (text: string): boolean => {
  try {
    decodeURIComponent(text.replace(/%(?![\da-f]{2})/gi, '%25'));
    return true;
  } catch {
    return false;
  }
};

/** An unescaped sign ends the host, and the rest of the password becomes a path, query or hash. */
const validatePasswordUrl = (name: string, value: string, schemes: readonly string[]): string => {
  const isCut = /^[^/]*\/\/[^/?#]*[/?#][^=]*@/.test(value);
  if (!isCut && canDecode(value)) return validateUrl(name, value, schemes);
  throw new StartError(
    `${name} must hold the /, #, ? and % of a password as %2F, %23, %3F and %25.`,
  );
};

const validatePostgresUrl = (name: string, value: string): string => {
  // The host is empty if the query names a socket: postgres://me@/upstroke?host=/run/postgresql.
  const address = value.replace('@/', '@localhost/');
  const given = validatePasswordUrl(name, address, ['postgres', 'postgresql']);
  if (new URL(given).searchParams.get('sslrootcert') !== 'system') return value;
  throw new StartError(
    `${name} must name a file as sslrootcert, such as /etc/ssl/certs/ca-certificates.crt.`,
  );
};

const parseOrigin = (name: string, value: string): string => {
  const url = new URL(validateUrl(name, value, ['https', 'http']));
  const extra =
    (url.pathname !== '/' && 'a path') ||
    (url.username + url.password !== '' && 'a user and password') ||
    (url.search + url.hash !== '' && 'what follows ? or #');
  if (!extra) return url.origin;
  throw new StartError(`${name} must be an address without ${extra}, such as https://example.org.`);
};

const parseAddress = (name: string, value: string): string => {
  if (/^[^\s<>@,;"]+@[^\s<>@,;"]+$/.test(value)) return value;
  throw new StartError(`${name} must be an address alone, such as upstroke@example.org.`);
};

const parseToken = (name: string, value: string): string => {
  if (/^[!-~]{16,}$/.test(value)) return value;
  throw new StartError(`${name} must have at least 16 characters, without spaces.`);
};

const oneOf =
  <T extends string>(options: readonly T[]) =>
  (name: string, value: string): T => {
    const found = options.find((option) => option === value);
    if (found !== undefined) return found;
    throw new StartError(`${name} must be ${options.join(' or ')}, but it is "${value}".`);
  };

const hostPattern = /^[a-z\d](?:[a-z\d.-]*[a-z\d])?(?::\d{1,5})?$/i;

const parseHosts = (name: string, value: string): string[] => {
  const named = value.split(',').map((host) => host.trim().toLowerCase());
  const wrong = named.find((host) => !hostPattern.test(host));
  if (wrong === undefined) return named;
  throw new StartError(`${name} must list hosts as host or host:port, but it holds "${wrong}".`);
};

/** Throws StartError. An empty value counts as unset; HOST=:: listens on IPv4 too. */
export const readConfig = (env: Environment) => {
  const given = (name: SettingName) => env[name]?.trim() || settings[name];
  const read = <T>(name: SettingName, parse: (name: string, value: string) => T): T | undefined => {
    const value = given(name);
    return value === '' ? undefined : parse(name, value);
  };
  const dataDir = path.resolve(root, given('DATA_DIR'));
  const port = parseWholeNumber('PORT', given('PORT'), 65_535);
  const [certFile, keyFile] = [given('TLS_CERT'), given('TLS_KEY')];
  if ((certFile === '') !== (keyFile === '')) {
    throw new StartError('TLS_CERT and TLS_KEY must be set together.');
  }
  const tls = certFile && keyFile ? { certFile, keyFile } : undefined;
  const publicUrl =
    read('PUBLIC_URL', parseOrigin) ?? `${tls ? 'https' : 'http'}://localhost:${port}`;
  const reach: Reach = {
    host: given('HOST'),
    publicUrl,
    smtpUrl: read('SMTP_URL', (name, value) => validatePasswordUrl(name, value, ['smtp', 'smtps'])),
    trustProxy: parseWholeNumber('TRUST_PROXY', given('TRUST_PROXY'), maxProxies),
  };
  return {
    ...reach,
    port,
    dataDir,
    distDir: path.join(root, 'dist'),
    backupDir: path.resolve(root, given('BACKUP_DIR') || path.join(dataDir, 'backups')),
    /** 0 turns backups off. */
    backupKeep: parseWholeNumber('BACKUP_KEEP', given('BACKUP_KEEP'), maxBackups),
    databaseUrl: read('DATABASE_URL', validatePostgresUrl),
    /** The sender of mails, if it is not the name that signs in to the mail server. */
    mailFrom: read('MAIL_FROM', parseAddress),
    /** Additional push services, as host or host:port; http is allowed for them. */
    pushAllowedHosts: read('PUSH_ALLOWED_HOSTS', parseHosts) ?? [],
    /** If undefined, only this machine can read the metrics. */
    metricsToken: read('METRICS_TOKEN', parseToken),
    rateLimit: read('RATE_LIMIT', oneOf(['on', 'off'])) === 'on',
    // Strangers must not find an open server.
    registration:
      read('REGISTRATION', oneOf(registrationMode.options)) ??
      (isReachableByOthers(reach) ? 'invite' : 'open'),
    /** Shown on /privacy. */
    operator: {
      name: given('OPERATOR_NAME') || null,
      contact: given('OPERATOR_CONTACT') || null,
    },
    tls,
    development: given('NODE_ENV') === 'development',
  };
};
