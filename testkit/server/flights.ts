import type { Reminder } from '../../contract/endpoints/index.ts';
import { hour, minute } from '../../domain/constants.ts';
import { type AspirinScene, makeAspirinScene } from './aspirinScene.ts';

/** A way on which 08:00 of one day comes twice. */
interface Flight {
  readonly from: string;
  readonly to: string;
  /** 08:00 there, and 08:00 here. */
  readonly first: number;
  readonly again: number;
}

const flight = (from: string, to: string, first: string, hours: number): Flight => ({
  from,
  to,
  first: Date.parse(first),
  again: Date.parse(first) + hours * hour,
});
export const tokyo = flight('Asia/Tokyo', 'America/Los_Angeles', '2026-06-09T23:00Z', 16);
export const auckland = flight('Pacific/Auckland', 'Pacific/Honolulu', '2026-06-09T20:00Z', 22);
export const singapore = flight('Asia/Singapore', 'America/New_York', '2026-06-10T00:00Z', 12);
export const kolkata = flight('Asia/Kolkata', 'America/New_York', '2026-06-10T02:30Z', 9.5);

/** 08:00 of the day of all flights. */
export const dose = '2026-06-10T08:00';

/** Rosa arrives two hours before the second dose; what `meanwhile` does comes before that. */
export const flyAfter = async (
  { from, to, first, again }: Flight,
  meanwhile: (scene: AspirinScene) => Promise<unknown>,
): Promise<AspirinScene> => {
  const scene = await makeAspirinScene(first, from);
  await meanwhile(scene);
  await scene.setZone(to, again - 2 * hour);
  return scene;
};

/** The first dose rings, and so many milliseconds later that is said of it. */
export const flyHavingSaid = (way: Flight, status: string, late: number): Promise<AspirinScene> =>
  flyAfter(way, async ({ passAt, say }) => {
    await passAt(way.first);
    await say(status, way.first + late);
  });

/** The first dose rings and is answered a minute later, or missed. */
export const fly = (way: Flight, status: 'taken' | 'skipped' | 'missed'): Promise<AspirinScene> =>
  status === 'missed'
    ? flyAfter(way, ({ passAfter }) => passAfter(0, 20))
    : flyHavingSaid(way, status, minute);

/** Passes every minute, as the server does. */
export const run = async ({ passAt }: AspirinScene, from: number, to: number): Promise<void> => {
  for (let instant = from; instant <= to; instant += minute) await passAt(instant);
};

/** What was queued since the second dose was due, in minutes from then on. */
export const pushesSince = async (
  scene: AspirinScene,
  { first, again }: Flight,
): Promise<string[]> => {
  const shift = (again - first) / minute;
  return (await scene.pushes()).map((push) => {
    const [at = '', ...rest] = push.split(': ');
    return [Number(at) - shift, ...rest].join(': ');
  });
};

/** The one dose as the server keeps it. */
export const doseRow = ({ context }: AspirinScene) =>
  context.db.selectFrom('doses').selectAll().executeTakeFirstOrThrow();

/** The one reminder as a page is told of it. */
export const shownDose = async ({ call, rosa }: AspirinScene) => {
  const answer = await call('GET', `/api/reminders/${rosa.id}`);
  const [{ status, occurred_at, undone_at } = {} as Reminder] = answer.json<Reminder[]>();
  return { status, occurred_at, undone_at };
};
