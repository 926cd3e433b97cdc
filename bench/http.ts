import { makeRealServer } from '../testkit/browser/realServer.ts';
import { startProgram } from '../testkit/server/serverProcess.ts';
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

await using product = await makeRealServer({ RATE_LIMIT: 'off' });
const { origin, dataDir } = product;
console.log(`Writing ${people} people with ${activitiesEach} activities each …`);
const seed = await seedDatabase(dataDir, people, activitiesEach);
await product.start();
await using floor = await startProgram('bench/floors/server.ts', [dataDir]);
const rows: string[][] = [];
for (const [name, ratio] of limits) {
  const requests = repeat(() => kinds[name](seed));
  rows.push(await compare(name, [origin, floor.url], requests, { ratio }));
}
await report('http', columns, rows);
