import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { testCertificate } from '../testkit/server/certificate.ts';
import { freePort } from '../testkit/browser/realServer.ts';
import { makeBuildah, sandboxOf } from './buildah.ts';
import { debian, suite } from './debian.ts';
import { drillRestore, waitForBackup } from './restoreDrill.ts';
import { root } from './run.ts';
import { type Program, runIn, type Sandbox, startIn } from './sandbox.ts';
import { type Tally, tallyStep } from './tally.ts';

type Buildah = NonNullable<Awaited<ReturnType<typeof makeBuildah>>>;
type Container = Awaited<ReturnType<Buildah['mount']>>;
type Settings = Readonly<Record<string, string>>;

const debianImage = `debian:${suite}-slim`;
const certificates = '/etc/ssl/certs/ca-certificates.crt';

/** As in the image of that name: Node.js, npm and certificates in Debian. */
const nodeFile = `
FROM ${debianImage}
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
COPY ca-certificates.crt ${certificates}
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
ENV NODE_EXTRA_CA_CERTS=${certificates}
`;

const postgresFile = `
FROM ${debianImage}
RUN apt-get update && apt-get install --yes --no-install-recommends postgresql
`;

/** The base images come from Debian itself, since a registry may be out of reach. */
const buildBases = async ({ build }: Buildah, folder: string, nodeImage: string): Promise<void> => {
  const context = path.join(folder, 'bases');
  await mkdir(context);
  execFileSync('tar', ['-cf', path.join(context, 'debian.tar'), '-C', debian, '.']);
  await cp(process.execPath, path.join(context, 'node'));
  const npm = execFileSync('sh', ['-c', 'realpath "$(command -v npm)"'], { encoding: 'utf8' });
  await cp(path.resolve(npm, '../..'), path.join(context, 'npm'), { recursive: true });
  await cp(certificates, path.join(context, 'ca-certificates.crt'));
  const files = {
    [debianImage]: 'FROM scratch\nADD debian.tar /\n',
    [nodeImage]: nodeFile,
    postgres: postgresFile,
  };
  for (const [tag, text] of Object.entries(files)) {
    const file = path.join(folder, 'Dockerfile');
    await writeFile(file, text);
    await build(context, tag, `--file=${file}`);
  }
};

const bind = (container: Container, folder: string) =>
  ['rw', path.join(container.root, folder), folder] as const;

/** The services of compose.yaml, with the same volumes. */
const makeServices = (server: Container, restore: Container) => {
  const binds = [bind(server, '/data'), bind(server, '/backups')];
  const healthCheck = server.config.Healthcheck?.Test.slice(1) ?? ['false'];
  return {
    backups: path.join(server.root, 'backups'),
    start: (settings: Settings) =>
      startIn(
        sandboxOf(server, { REGISTRATION: 'open', ...settings }, binds),
        server.config.Cmd ?? [],
        /Upstroke is at (\S+)/,
      ),
    check: (running: Program) => running.run(healthCheck),
    restore: (file: string, settings: Settings = {}) =>
      runIn(sandboxOf(restore, settings, binds), [...(restore.config.Entrypoint ?? []), file]),
  };
};

type Services = ReturnType<typeof makeServices>;

const drillSqlite = async ({ start, check, restore }: Services): Promise<void> => {
  const settings = [{}, { PORT: String(await freePort()) }];
  const dbBackup = ['node_modules/.bin/node', 'scripts/dbBackup.js', '/backups/before.sqlite'];
  await drillRestore({
    start: () => start(settings.shift() ?? {}),
    check: async (server) => {
      await check(server);
      await waitForBackup(server);
    },
    backUp: (server) => server.run(dbBackup),
    restore: () => restore('before.sqlite'),
  });
};

const checkTls = async ({ start, check }: Services, { root: of }: Container): Promise<void> => {
  await mkdir(path.join(of, 'tls'));
  for (const [name, text] of Object.entries(testCertificate)) {
    await writeFile(path.join(of, 'tls', name), text);
  }
  const PORT = String(await freePort());
  await using server = await start({ PORT, TLS_CERT: '/tls/cert', TLS_KEY: '/tls/key' });
  assert.match(server.found, /^https:/);
  await check(server);
  await server.stop();
};

/** Those of docs/operations.md for the container of PostgreSQL. */
const documentedCommands = async () => {
  const docs = await readFile(path.join(root, 'docs/operations.md'), 'utf8');
  const found = [...docs.matchAll(/^docker compose exec (?:-T )?postgres (.+)$/gm)];
  return (program: string): string[] => {
    const command = found.find(([, line]) => line?.startsWith(program))?.[1];
    assert.ok(command !== undefined, `${program} in docs/operations.md`);
    return ['sh', '-c', command];
  };
};

const drillPostgres = async (
  services: Services,
  database: Container,
  backups: Sandbox['binds'],
) => {
  const port = String(await freePort());
  const [folder, bin] = ['/var/lib/postgresql', '/usr/lib/postgresql/17/bin'];
  const asRoot: Sandbox = {
    root: database.root,
    user: '0:0',
    cwd: '/',
    env: { PATH: `${bin}:/usr/bin:/bin`, PGHOST: '127.0.0.1', PGPORT: port },
    binds: [bind(database, folder), ...backups],
  };
  const asPostgres = { ...asRoot, user: 'postgres:postgres' };
  const data = `--pgdata=${folder}/data`;
  await runIn(asPostgres, ['initdb', '--username=upstroke', '--auth=trust', data]);
  const options = ['-D', `${folder}/data`, '-h', '127.0.0.1', '-p', port, '-k', '/tmp'];
  await using postgres = await startIn(
    asPostgres,
    ['postgres', ...options],
    /ready to accept connections/,
  );
  const documented = await documentedCommands();
  await runIn(asRoot, documented('createdb'));
  const settings = { DATABASE_URL: `postgres://upstroke@127.0.0.1:${port}/upstroke` };
  await drillRestore({
    start: async () => services.start({ ...settings, PORT: String(await freePort()) }),
    check: services.check,
    backUp: () => runIn(asRoot, documented('pg_dump')),
    restore: async () => {
      await runIn(asRoot, documented('psql'));
      await runIn(asRoot, documented('createdb'));
      const [dump = ''] = (await readdir(services.backups)).filter((name) =>
        name.endsWith('.dump'),
      );
      return services.restore(dump, settings);
    },
  });
  await postgres.stop('SIGINT');
};

const drillImages = async (buildah: Buildah, folder: string): Promise<void> => {
  const [, nodeImage = ''] =
    /^FROM (\S+)/.exec(await readFile(path.join(root, 'Dockerfile'), 'utf8')) ?? [];
  await buildBases(buildah, folder, nodeImage);
  // Keeps downloaded packages out of the layers.
  const npmCache = path.join(folder, 'npm');
  await mkdir(npmCache);
  const volume = `--volume=${npmCache}:/root/.npm`;
  await buildah.build(root, 'upstroke-restore', volume, '--target=restore');
  await buildah.build(root, 'upstroke', volume);
  const server = await buildah.mount('upstroke');
  const services = makeServices(server, await buildah.mount('upstroke-restore'));
  await drillSqlite(services);
  assert.ok((await readdir(path.join(server.root, 'data'))).includes('upstroke.sqlite'));
  await checkTls(services, server);
  await drillPostgres(services, await buildah.mount('postgres'), [bind(server, '/backups')]);
};

/** Both targets of Dockerfile, as compose.yaml runs them. */
export const testImage = async (folder: string): Promise<Tally> => {
  const buildah = await makeBuildah(folder);
  if (buildah === undefined) {
    console.log('The image was not tested: buildah is missing, or cannot work here.');
    return { passed: 0, failed: 0, skipped: 1 };
  }
  try {
    await drillImages(buildah, folder);
    return tallyStep(true);
  } finally {
    await buildah.unmountAll();
  }
};
