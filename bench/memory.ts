import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import autocannon from 'autocannon';
import { stageRelease } from '../scripts/release.ts';
import { root } from '../scripts/run.ts';
import { startProgram } from '../testkit/server/serverProcess.ts';
import { kinds, repeat } from './http/requests.ts';
import { seedDatabase } from './http/seed.ts';
import { fail, report } from './support/report.ts';

const seconds = Number(process.env['SECONDS'] ?? 60);
const idleMs = 30_000;
const secondsOfKind = 5;
const maxMegabytes = { idle: 120, 'after the load': 220 };

const folder = await mkdtemp(path.join(tmpdir(), 'upstroke-memory-'));
const [release, DATA_DIR] = [path.join(folder, 'release'), path.join(folder, 'data')];
const rows: string[][] = [];
try {
  await stageRelease(release);
  const seed = await seedDatabase(DATA_DIR, 200, 100);
  const half = seed.people.length / 2;
  const file = path.relative(root, path.join(release, 'server/main.js'));
  const env = { HOST: '127.0.0.1', PORT: '0', RATE_LIMIT: 'off', DATA_DIR };
  const server = await startProgram(file, [], env);
  const measure = async (name: keyof typeof maxMegabytes) => {
    const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
    const megabytes = Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024);
    const limit = maxMegabytes[name];
    rows.push([name, `${megabytes} MB`, `${limit} MB`]);
    if (megabytes > limit) fail(`${name}: more than ${limit} MB`);
  };
  try {
    await delay(idleMs);
    await measure('idle');
    const end = performance.now() + seconds * 1_000;
    while (performance.now() < end) {
      for (const [name, make] of Object.entries(kinds)) {
        // Logging in ends a person's oldest sessions.
        const people = name === 'login' ? seed.people.slice(half) : seed.people.slice(0, half);
        const options = { ...repeat(() => make({ ...seed, people })), duration: secondsOfKind };
        const { non2xx, errors } = await autocannon({ url: server.url, ...options });
        if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests failed`);
      }
    }
    await measure('after the load');
  } finally {
    await server.stop();
  }
  await report('memory', [`load of ${seconds} s`, 'resident', 'at most'], rows);
} finally {
  await rm(folder, { recursive: true, force: true });
}
