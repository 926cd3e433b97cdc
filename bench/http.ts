import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startProgram, startServer } from '../testkit/server/serverProcess.ts';
import { kinds, repeat } from './http/requests.ts';
import { seedDatabase } from './http/seed.ts';
import { columns, compare } from './support/compare.ts';
import { report } from './support/report.ts';

const people = 1_000;
const activitiesEach = 1_000;
const limits = [
  ['feed page', 0.65],
  ['activity log', 0.65],
  ['emergency send', 0.7],
  ['login', 0.9],
] as const;

const dataDir = await mkdtemp(path.join(tmpdir(), 'upstroke-bench-'));
try {
  console.log(`Writing ${people} people with ${activitiesEach} activities each …`);
  const seed = await seedDatabase(dataDir, people, activitiesEach);
  const product = await startServer({ DATA_DIR: dataDir });
  const floor = await startProgram('bench/floors/server.ts', [dataDir]);
  try {
    const urls = [product.url, floor.url] as const;
    const rows: string[][] = [];
    for (const [name, ratio] of limits) {
      rows.push(
        await compare(
          name,
          urls,
          repeat(() => kinds[name](seed)),
          { ratio },
        ),
      );
    }
    await report('http', columns, rows);
  } finally {
    await Promise.all([product.stop(), floor.stop()]);
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
