import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, isIP } from 'node:net';
import { createSecureContext } from 'node:tls';
import type { FastifyInstance } from 'fastify';
import type { RegistrationMode } from '../contract/endpoints/index.ts';
import { buildApp } from './app.ts';
import { type Config, isLocalHost, isReachableByOthers, StartError } from './config.ts';
import { makeContext } from './context.ts';
import { makeDiskSpace } from './diskSpace.ts';
import { makeJobStatus } from './jobs/jobStatus.ts';
import type { Loop } from './jobs/loop.ts';
import { startJobs } from './jobs/startJobs.ts';
import { watchDeliveries } from './jobs/watchDeliveries.ts';
import { openLogDestination } from './log.ts';
import { mailHostOf, makeTransport } from './mail/transport.ts';
import { makeMetrics } from './metrics.ts';
import { readServerFacts } from './modules/doctor/serverFacts.ts';
import { makeDeliver } from './modules/push/deliver.ts';
import { loadVapidKeys } from './modules/push/vapidKeys.ts';
import { makeSetupLink } from './modules/registration/service.ts';
import { describeDatabase, openDatabase } from './openDatabase.ts';
import { hasErrorCode, errorMessage } from './errorMessage.ts';
import { readDatabaseTime, makeServerClock } from './serverClock.ts';

export type RunningServer = Awaited<ReturnType<typeof startServer>>;

/** Runs before the database is created. */
const checkPort = async ({ port, host }: Config) => {
  const probe = createServer();
  await once(probe.listen({ port, host }), 'listening');
  probe.close();
  await once(probe, 'close');
};

const withListenError = async <T>({ port, host }: Config, listening: Promise<T>): Promise<T> => {
  try {
    return await listening;
  } catch (error) {
    throw new StartError(
      hasErrorCode(error, 'EADDRINUSE')
        ? `Port ${port} is taken by another program: stop that one, or choose another with PORT.`
        : `The server cannot listen on ${host}, port ${port}: ${errorMessage(error)}.`,
    );
  }
};

export const urlOf = (address: string, host: string): string => {
  const url = new URL(address);
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host;
  if (isIP(name) === 0) url.hostname = name;
  return url.origin;
};

export const readCertificate = async ({ tls }: Config) => {
  if (!tls) return undefined;
  try {
    const [cert, key] = await Promise.all([readFile(tls.certFile), readFile(tls.keyFile)]);
    createSecureContext({ cert, key });
    return { cert, key };
  } catch (error) {
    throw new StartError(
      `The files of TLS_CERT and TLS_KEY cannot be used: ${errorMessage(error)}.`,
    );
  }
};

const registrationNotice: Readonly<Record<RegistrationMode, string>> = {
  open: 'REGISTRATION=open: anybody who finds this server can register.',
  invite: 'REGISTRATION=invite: to register, a person needs an invitation.',
  closed: 'REGISTRATION=closed: nobody can register.',
};

export const startupNotices = (config: Config): string[] => {
  const { smtpUrl, rateLimit, registration, dataDir, databaseUrl, backupKeep, publicUrl } = config;
  const { hostname } = new URL(publicUrl);
  const leadsHere = hostname === 'localhost' && isReachableByOthers(config);
  return [
    `The data is in ${describeDatabase(config)}.`,
    ...(registration === 'open' && isLocalHost(hostname) ? [] : [registrationNotice[registration]]),
    ...(leadsHere
      ? [
          `No PUBLIC_URL is set: links in mails and pushes lead to ${publicUrl}, which is this machine.`,
        ]
      : []),
    ...(smtpUrl === undefined ? [`No SMTP_URL is set: mail is written to ${dataDir}/mail.`] : []),
    ...(databaseUrl !== undefined && backupKeep > 0
      ? ['PostgreSQL is not backed up here: run pg_dump each night, then set BACKUP_KEEP=0.']
      : []),
    ...(rateLimit
      ? []
      : [
          'WARNING: RATE_LIMIT=off. Passwords and PINs can be guessed without end. For tests only.',
        ]),
  ];
};

const closeTimeoutMs = 10_000;

const closeApp = async (app: FastifyInstance) => {
  const timer = setTimeout(() => app.server.closeAllConnections(), closeTimeoutMs);
  await app.close();
  clearTimeout(timer);
};

/** `setupUrl` is undefined once there are users. */
export const startServer = async (config: Config) => {
  const certificate = await readCertificate(config);
  await withListenError(config, checkPort(config));
  const db = await openDatabase(config);
  const clock = makeServerClock({
    wall: () => Date.now(),
    monotonic: () => performance.now(),
    shared: () => readDatabaseTime(db),
  });
  const log = openLogDestination();
  let app: FastifyInstance | undefined;
  let jobs: Loop | undefined;
  /** Waits at most 10 s for pending requests, then ends the jobs and closes the database. */
  const stop = async () => {
    if (app) await closeApp(app);
    await jobs?.stop();
    await db.destroy();
    await log.flush();
  };
  try {
    const vapid = await loadVapidKeys(config.dataDir);
    const jobStatus = makeJobStatus();
    const disk = makeDiskSpace(config.dataDir);
    const context = makeContext(config, { db, clock, disk });
    const metrics = makeMetrics(context, { dataDir: config.dataDir, status: jobStatus });
    app = await buildApp(config, context, {
      log: log.destination,
      jobStatus,
      metrics,
      pushPublicKey: vapid.publicKey,
      certificate,
      readServerFacts: () => readServerFacts(config, { db, certificate, jobStatus, clock }),
    });
    const address = await withListenError(
      config,
      app.listen({ port: config.port, host: config.host }),
    );
    const watch = watchDeliveries({
      status: jobStatus,
      log: app.log,
      clock,
      mailHost: mailHostOf(config),
      count: metrics.countDelivery,
    });
    const deliver = makeDeliver({
      vapid,
      publicUrl: config.publicUrl,
      allowedHosts: config.pushAllowedHosts,
      onDate: watch.date,
    });
    jobs = startJobs(context, {
      clock,
      status: jobStatus,
      disk,
      config,
      deliver: watch.pushes(deliver),
      transport: watch.mails(makeTransport(config)),
      log: app.log,
    });
    const setupUrl = await makeSetupLink(context);
    return { url: urlOf(address, config.host), setupUrl, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
