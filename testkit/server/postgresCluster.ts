import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { promisify } from 'node:util';
import { memoryFolder } from './memoryFolder.ts';

const execute = promisify(execFile);

/** A private PostgreSQL server that no other process can reach and that is removed at the end. */
export interface Cluster {
  /** The folder of its socket, by which others find it. */
  readonly folder: string;
  /** Ends it for good. */
  readonly stop: () => Promise<void>;
  /** Ends it as a crash would: it keeps its data and starts again with `restart`. */
  readonly kill: () => Promise<void>;
  readonly restart: () => Promise<void>;
}

type User = Readonly<{ uid: number; gid: number }>;
type Keeper = ChildProcessByStdio<Writable, null, Readable>;

const idOf = async (flag: '-u' | '-g', name: string): Promise<number> =>
  Number((await execute('id', [flag, name])).stdout);

const userNamed = async (name: string): Promise<User> => ({
  uid: await idOf('-u', name),
  gid: await idOf('-g', name),
});

/** PostgreSQL refuses to run as root. */
const unprivilegedUser = (): Promise<User | undefined> =>
  process.getuid?.() === 0
    ? userNamed('postgres').catch(() => userNamed('nobody'))
    : Promise.resolve(undefined);

/**
 * Its standard input closes when the parent process ends, for any reason. Then it stops the server and
 * deletes the folder, unless it received a line to keep it.
 */
const keeperScript = `
folder=$1
shift
exec 3<&0
"$@" </dev/null 3<&- &
server=$!
(
  read -r word <&3
  [ "$word" = keep ] || : >"$folder/over"
  kill -QUIT "$server"
) >/dev/null 2>&1 &
wait "$server"
[ ! -e "$folder/over" ] || rm -rf "$folder"
`;

const settings = (folder: string): string[] =>
  Object.entries({
    listen_addresses: '',
    unix_socket_directories: folder,
    unix_socket_permissions: '0777',
    max_wal_size: '256MB',
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

const startKeeper = (bin: string, folder: string, user: User | undefined): Keeper =>
  spawn(
    '/bin/sh',
    [
      '-c',
      keeperScript,
      'keeper',
      folder,
      path.join(bin, 'postgres'),
      '-D',
      path.join(folder, 'data'),
      ...settings(folder),
    ],
    {
      ...user,
      // Ctrl-C is for the tests; the keeper sees them end.
      detached: true,
      stdio: ['pipe', 'ignore', 'pipe'],
      cwd: folder,
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
    },
  );

const waitUntilReady = (keeper: Keeper): Promise<void> =>
  new Promise((resolve, reject) => {
    let log = '';
    keeper.stderr.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      if (!log.includes('ready to accept connections')) return;
      keeper.stderr.removeAllListeners('data').resume();
      resolve();
    });
    keeper.on('error', reject);
    keeper.on('close', () => reject(new Error(`PostgreSQL did not start:\n${log}`)));
  });

/** A test run that is over need not wait for its keeper, which sees it end. */
const unrefKeeper = (keeper: Keeper): void => {
  keeper.unref();
  for (const stream of [keeper.stdin, keeper.stderr]) {
    if ('unref' in stream && typeof stream.unref === 'function') stream.unref();
  }
};

const stopKeeper = (keeper: Keeper, lastWord: string): Promise<void> =>
  new Promise((resolve) => {
    if (keeper.exitCode !== null || keeper.signalCode !== null) {
      resolve();
      return;
    }
    keeper.ref();
    keeper.once('exit', () => resolve());
    keeper.stdin.end(lastWord);
  });

/** Makes a cluster with the programs in `bin` and starts it. Throws with what PostgreSQL says. */
export const startCluster = async (bin: string, parent?: string): Promise<Cluster> => {
  const user = await unprivilegedUser();
  const folder = await mkdtemp(path.join(parent ?? (await memoryFolder()), 'upstroke-pg-'));
  const begin = async () => {
    const started = startKeeper(bin, folder, user);
    await waitUntilReady(started);
    unrefKeeper(started);
    return started;
  };
  let keeper: Keeper;
  try {
    if (user) await chown(folder, user.uid, user.gid);
    await execute(
      path.join(bin, 'initdb'),
      [
        '--pgdata',
        path.join(folder, 'data'),
        '--username',
        'upstroke',
        '--auth',
        'trust',
        '--encoding',
        'UTF8',
        '--no-locale',
        '--no-sync',
      ],
      { ...user, cwd: folder },
    );
    keeper = await begin();
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  return {
    folder,
    stop: async () => {
      await stopKeeper(keeper, '');
      await rm(folder, { recursive: true, force: true });
    },
    kill: () => stopKeeper(keeper, 'keep\n'),
    restart: async () => {
      keeper = await begin();
    },
  };
};
