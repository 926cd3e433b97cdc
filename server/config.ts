import path from 'node:path';

/** Everything that the environment decides. */
export interface Config {
  /** 0 lets the system choose a free one. */
  readonly port: number;
  readonly host: string;
  /** Absolute path of the folder that holds all that must outlive the process. */
  readonly dataDir: string;
  /** Absolute path of the built app. */
  readonly distDir: string;
  /** How many reverse proxies stand in front and may be believed about host, address and https. */
  readonly trustProxy: number;
}

/** A start that cannot succeed until a person changes something; its message is one sentence. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** A setting that cannot be meant. */
export class ConfigError extends StartError {}

const root = path.resolve(import.meta.dirname, '..');
const mostProxies = 10;

const wholeNumber = (name: string, value: string, max: number): number => {
  const number = Number(value);
  if (!/^\d+$/.test(value) || number > max) {
    throw new ConfigError(`${name} must be a whole number from 0 to ${max}, but it is "${value}".`);
  }
  return number;
};

/**
 * Reads the settings; an empty value counts as none.
 * HOST is `localhost` unless set, so that the app answers on both loopback addresses and to nobody
 * else; `HOST=::` opens it to the network, over IPv4 as well.
 * Throws ConfigError.
 */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  const setting = (name: string, otherwise: string) => env[name]?.trim() || otherwise;
  return {
    port: wholeNumber('PORT', setting('PORT', '3000'), 65_535),
    host: setting('HOST', 'localhost'),
    dataDir: path.resolve(root, setting('DATA_DIR', 'data')),
    distDir: path.join(root, 'dist'),
    trustProxy: wholeNumber('TRUST_PROXY', setting('TRUST_PROXY', '0'), mostProxies),
  };
};
