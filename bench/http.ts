import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import autocannon, { type Request } from 'autocannon';
import { type ServerProcess, startProgram, startServer } from '../testkit/server/serverProcess.ts';
import { type Person, type Seed, seedDatabase } from './http/seed.ts';

const people = 1_000;
const activitiesEach = 1_000;
const rounds = 3;
const secondsEach = 4;
const connections = 16;

const randomPerson = ({ people: all }: Seed): Person => {
  const person = all[Math.floor(Math.random() * all.length)];
  if (!person) throw new Error('Nobody was seeded');
  return person;
};

const postRequest = (person: Person, body: object): Request => ({
  method: 'POST',
  headers: {
    'content-type': 'application/json',
    authorization: `Bearer ${person.token}`,
    'idempotency-key': randomUUID(),
  },
  body: JSON.stringify(body),
});

/** What one request of each kind looks like: another person and another key each time. */
const kinds: Readonly<Record<string, (seed: Seed) => Request>> = {
  'feed page': (seed) => {
    const { id, token } = randomPerson(seed);
    return {
      path: `/api/survivor-dashboard/${id}?page=1&limit=5`,
      headers: { authorization: `Bearer ${token}` },
    };
  },
  'activity log': (seed) => {
    const person = randomPerson(seed);
    const entry = { activity_type: 'exercise', details: 'Hip flexion', status: 'completed' };
    return {
      path: '/api/activities/log',
      ...postRequest(person, { user_id: person.id, ...entry }),
    };
  },
  'emergency send': (seed) => ({
    path: '/api/emergency/send',
    ...postRequest(randomPerson(seed), { message: 'Emergency alert triggered' }),
  }),
  login: (seed) => {
    const { email } = randomPerson(seed);
    return {
      path: '/api/auth/login',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: seed.password }),
    };
  },
};

interface Figures {
  readonly perSecond: number;
  /** In milliseconds. */
  readonly p99: number;
}

const measure = async (url: string, make: () => Request): Promise<Figures> => {
  const result = await autocannon({
    url,
    connections,
    duration: secondsEach,
    requests: [{ setupRequest: (request) => ({ ...request, ...make() }) }],
  });
  const failed = result.non2xx + result.errors;
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} requests failed`);
  return { perSecond: result.requests.average, p99: result.latency.p99 };
};

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const medians = (figures: readonly Figures[]): Figures => ({
  perSecond: median(figures.map((each) => each.perSecond)),
  p99: median(figures.map((each) => each.p99)),
});

const compare = async (seed: Seed, product: ServerProcess, floor: ServerProcess) => {
  console.log('                  product/s   floor/s   ratio   p99 product   p99 floor');
  for (const [name, make] of Object.entries(kinds)) {
    const ours: Figures[] = [];
    const theirs: Figures[] = [];
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await measure(product.url, () => make(seed)));
      theirs.push(await measure(floor.url, () => make(seed)));
    }
    const [own, bare] = [medians(ours), medians(theirs)];
    const cells = [
      name.padEnd(15),
      own.perSecond.toFixed(0).padStart(11),
      bare.perSecond.toFixed(0).padStart(9),
      (own.perSecond / bare.perSecond).toFixed(2).padStart(7),
      `${own.p99.toFixed(0)} ms`.padStart(13),
      `${bare.p99.toFixed(0)} ms`.padStart(11),
    ];
    console.log(cells.join(' '));
  }
};

const dataDir = await mkdtemp(path.join(tmpdir(), 'upstroke-bench-'));
try {
  console.log(`Writing ${people} people with ${activitiesEach} activities each …`);
  const seed = await seedDatabase(dataDir, people, activitiesEach);
  const product = await startServer({ DATA_DIR: dataDir });
  const floor = await startProgram('bench/floors/server.ts', [dataDir]);
  try {
    await compare(seed, product, floor);
  } finally {
    await Promise.all([product.stop(), floor.stop()]);
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
