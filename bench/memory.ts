import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import autocannon from 'autocannon';
import { stageRelease } from '../scripts/release.ts';
import { root } from '../scripts/run.ts';
import { makeRealServer } from '../testkit/browser/realServer.ts';
import { kinds, repeat } from './http/requests.ts';
import { seedDatabase } from './http/seed.ts';
import { fail, report } from './support/report.ts';

const seconds = Number(process.env['SECONDS'] ?? 60);
const idleMs = 30_000;
const secondsOfKind = 5;
const maxMegabytes = { idle: 120, 'after the load': 220 };

const release = await mkdtemp(path.join(tmpdir(), 'upstroke-memory-'));
const rows: string[][] = [];
try {
  await stageRelease(path.join(release, 'app'));
  const program = path.relative(root, path.join(release, 'app/server/main.js'));
  await using server = await makeRealServer({ RATE_LIMIT: 'off' }, { program });
  const seed = await seedDatabase(server.dataDir, 200, 100);
  const half = seed.people.length / 2;
  await server.start();
  const measure = async (name: keyof typeof maxMegabytes) => {
    const status = await readFile(`/proc/${server.pid()}/status`, 'utf8');
    const megabytes = Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024);
    const limit = maxMegabytes[name];
    rows.push([name, `${megabytes} MB`, `${limit} MB`]);
    if (megabytes > limit) fail(`${name}: more than ${limit} MB`);
  };
  await delay(idleMs);
  await measure('idle');
  const end = performance.now() + seconds * 1_000;
  while (performance.now() < end) {
    for (const [name, make] of Object.entries(kinds)) {
      // Logging in ends a person's oldest sessions.
      const people = name === 'login' ? seed.people.slice(half) : seed.people.slice(0, half);
      const options = { ...repeat(() => make({ ...seed, people })), duration: secondsOfKind };
      const { non2xx, errors } = await autocannon({ url: server.origin, ...options });
      if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests failed`);
    }
  }
  await measure('after the load');
  await report('memory', [`load of ${seconds} s`, 'resident', 'at most'], rows);
} finally {
  await rm(release, { recursive: true, force: true });
}
