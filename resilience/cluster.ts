import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { minute } from '../domain/constants.ts';
import { localMinuteOf, startOfMinute, timeOf } from '../domain/zonedTime.ts';
import { slotsPerService } from '../server/modules/push/slots.ts';
import { type Account, signUp } from '../testkit/browser/account.ts';
import { callWithRetry, connect, idempotentCall } from '../testkit/browser/callWithRetry.ts';
import { makeRealServer, type RealServer } from '../testkit/browser/realServer.ts';
import { seededRandom } from '../testkit/domain/seededRandom.ts';
import { type PushService, startPushService } from '../testkit/server/pushService.ts';
import { startWriters, verify } from './restore/writers.ts';
import { addDevice } from './support/addDevice.ts';
import { withDatabase, type TemporaryDatabase, runOnEngines } from './support/databases.ts';
import { pollUntil, sum, summarizeFaults } from './support/results.ts';
import { type Log, numberFrom, type Run } from './support/series.ts';

/**
 * Server processes on one database, called in turn by survivors, are killed and restarted. Checks that
 * nothing confirmed is lost or doubled, and that each dose and alert is pushed in time.
 */
const durationMs = numberFrom('SECONDS', 600) * 1_000;
const killIntervalMs = numberFrom('EVERY', 20, 0) * 1_000;
const processCount = numberFrom('PROCESSES', 2);
const survivors = numberFrom('SURVIVORS', 10);

/** Time for a push after its minute or call, plus the lease of 3 s that a killed process leaves. */
const pushTimeoutMs = 10_000 + 3_000;
/** Longer, because the server drops what is queued of an alert when the survivor presses again. */
const pressIntervalMs = 15_000;
/** After this a restarted process answers everything. */
const recoveryMs = 2_500;
const maxConnections = 10;

interface ClusterRun extends Run {
  readonly kills: number;
  readonly delays: readonly number[];
  readonly repeated: number;
}

/** From the kill of a process until it had started again, in epoch milliseconds. */
interface Outage {
  readonly from: number;
  readonly to: number;
}

interface ExpectedPush {
  readonly endpoint: string;
  /** The name of the medicine, or the id of the alert. */
  readonly subject: string;
  readonly from: number;
}

type Server = Pick<RealServer, 'origin'>;

const killProcesses = async (
  processes: readonly RealServer[],
  random: () => number,
  over: number,
  log: Log,
): Promise<Outage[]> => {
  const outages: Outage[] = [];
  if (killIntervalMs === 0) return outages;
  await wait(killIntervalMs * (0.2 + 0.3 * random()));
  while (Date.now() < over) {
    const victim = processes[Math.floor(random() * processes.length)];
    const from = Date.now();
    await victim?.kill();
    log(`${victim?.origin} killed`);
    await wait(random() * Math.min(2_000, killIntervalMs / 10));
    await victim?.start();
    outages.push({ from, to: Date.now() });
    log(`${victim?.origin} started again`);
    await wait(Math.max(recoveryMs, killIntervalMs * (0.7 + 0.6 * random())));
  }
  return outages;
};

/** Survivors with a device each, and the device of a caregiver. */
const addPatients = async (server: Server, push: PushService) => {
  const patients: { patient: Account; endpoint: string; caregiverEndpoint: string }[] = [];
  let caregiver: Account | undefined;
  let caregiverEndpoint = '';
  while (patients.length < survivors) {
    if (!caregiver || patients.length % maxConnections === 0) {
      caregiver = await signUp(server, 'caregiver', { fname: 'Carl' });
      ({ endpoint: caregiverEndpoint } = await addDevice(server, caregiver, push));
    }
    const patient = await signUp(server, 'survivor', { fname: 'Rosa' });
    const { endpoint } = await addDevice(server, patient, push);
    await connect(patient, caregiver);
    patients.push({ patient, endpoint, caregiverEndpoint });
  }
  return patients;
};

/** Adds medicines that are due at once or in the next minute, and presses; returns what is to be pushed. */
const actAsPatient = async (
  server: Server,
  { patient, endpoint, caregiverEndpoint }: Awaited<ReturnType<typeof addPatients>>[number],
  random: () => number,
  over: number,
): Promise<ExpectedPush[]> => {
  const expected: ExpectedPush[] = [];
  const send = (path: string, body: object) =>
    callWithRetry(server, patient, 'POST', path, idempotentCall(body));
  await wait(random() * 5_000);
  for (let round = 0; Date.now() < over; round += 1) {
    const made_at = Date.now();
    const due = made_at + (round % 2) * minute;
    const medicine_name = `Medicine ${randomUUID()}`;
    const schedule_time = timeOf(localMinuteOf(due, 'UTC'));
    const row = { user_id: patient.id, medicine_name, schedule_time, frequency: '1x', made_at };
    await send('/api/reminders', row);
    const from = Math.max(Date.now(), startOfMinute(due));
    expected.push({ endpoint, subject: medicine_name, from });
    const id = randomUUID();
    await send('/api/emergency/send', { id, message: id });
    expected.push({ endpoint: caregiverEndpoint, subject: id, from: Date.now() });
    await wait(pressIntervalMs);
  }
  return expected;
};

/** Milliseconds until the first push of each; Infinity where there was none. */
const delaysOf = ({ received }: PushService, expected: readonly ExpectedPush[]) => {
  const first = new Map<string, number>();
  for (const { subscription, message, at } of received) {
    const { dose, subjectId } = message.notification.data;
    const key = `${subscription.endpoint}|${dose?.medicine_name ?? subjectId}`;
    if (!first.has(key)) first.set(key, at);
  }
  return expected.map(({ endpoint, subject, from }) => ({
    subject,
    delay: Math.max(0, (first.get(`${endpoint}|${subject}`) ?? Infinity) - from),
  }));
};

const runOnDatabase = async (
  place: TemporaryDatabase,
  seed: number,
  log: Log,
): Promise<ClusterRun> => {
  const push = await startPushService();
  const closing: (() => Promise<unknown>)[] = [push.close];
  try {
    const env = { ...place.env, PUSH_ALLOWED_HOSTS: push.host, RATE_LIMIT: 'off' };
    /** A server logs each response of 5xx as an error. */
    const errors: string[] = [];
    const onPrinted = (text: string) =>
      void errors.push(...text.split('\n').filter((line) => /^\{"level":[56]0,/.test(line)));
    const processes: RealServer[] = [];
    for (let index = 0; index < processCount; index += 1) {
      const process = await makeRealServer(env, { onPrinted });
      processes.push(process);
      closing.push(process.remove);
      await process.start();
    }
    let turn = 0;
    /** Each call goes to the next process. */
    const server = {
      get origin() {
        turn += 1;
        return processes[turn % processCount]?.origin ?? '';
      },
    };
    const patients = await addPatients(server, push);
    const writing: Account[] = [];
    while (writing.length < survivors) {
      writing.push(await signUp(server, 'survivor', { fname: 'Eva' }));
    }
    const over = Date.now() + durationMs;
    const { written, stop } = startWriters(server, writing, 300);
    const [outages, ...expected] = await Promise.all([
      killProcesses(processes, seededRandom(seed), over, log),
      ...patients.map((each, index) =>
        actAsPatient(server, each, seededRandom(seed + index), over),
      ),
    ]);
    await stop();
    const all = expected.flat();
    const lastAt = Math.max(...all.map(({ from }) => from)) + pushTimeoutMs;
    const isAllPushed = () => delaysOf(push, all).every(({ delay }) => delay < Infinity);
    await pollUntil(isAllPushed, lastAt - Date.now());

    const delays = delaysOf(push, all);
    const late = delays
      .filter(({ delay }) => delay > pushTimeoutMs)
      .map(({ subject, delay }) => `${subject} after ${delay} ms`);
    const ids = push.received.map(({ message }) => message.notification.data.id);
    const repeated = ids.length - new Set(ids).size;
    const isUnexpected = (line: string) => {
      const { time } = JSON.parse(line) as { time: number };
      return !outages.some(({ from, to }) => time >= from && time <= to + recoveryMs);
    };
    for (const line of errors) log(line);
    const db = place.open();
    closing.push(() => db.destroy());
    return {
      faults: [
        ...(await verify(db, written)).faults,
        ...(await place.integrityErrors()),
        ...summarizeFaults('pushes late', late),
        ...summarizeFaults('errors in the log without a kill', errors.filter(isUnexpected)),
        ...(repeated > slotsPerService.all * outages.length
          ? [`${repeated} pushes came twice`]
          : []),
        ...summarizeFaults('pushes that a push service refuses', push.refused),
      ],
      kills: outages.length,
      delays: delays.map(({ delay }) => delay),
      repeated,
    };
  } finally {
    for (const close of closing.toReversed()) await close();
  }
};

const shared = { name: 'cluster', workers: 1, timeoutMs: durationMs + 600_000 };
await runOnEngines<ClusterRun>(shared, (make) => ({
  runs: 1,
  run: (seed, log) => withDatabase(make, (place) => runOnDatabase(place, seed, log)),
  summarize: (ran) => {
    const delays = ran.flatMap((one) => one.delays);
    return {
      kills: sum(ran.map(({ kills }) => kills)),
      pushes: `${delays.length}, the last after ${Math.max(0, ...delays)} ms (at most ${pushTimeoutMs})`,
      'pushes that came twice': sum(ran.map(({ repeated }) => repeated)),
    };
  },
}));
