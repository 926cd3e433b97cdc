import { groupBy } from '../../domain/groupBy.ts';
import { slots } from '../../server/jobs/notifier.ts';
import { type Asking, isTaken, isUnknown, saysGone } from './record.ts';
import { gapAfter, healthy, heldBy, lease } from './rules.ts';
import type { SceneDevice } from './scene.ts';

/** What a device has to be told. */
export interface Expected {
  readonly device: SceneDevice;
  readonly kind: 'dose' | 'emergency' | 'unreachable';
  /** Of a dose it is not known before. */
  readonly subjectId?: string;
  /** Epoch milliseconds. */
  readonly since: number;
}

export interface Case {
  readonly devices: readonly SceneDevice[];
  readonly askings: readonly Asking[];
  /** Doses and emergencies. */
  readonly expected: readonly Expected[];
  /** Who is told where the last device of somebody is gone: pairs of ids, both ways. */
  readonly connected: readonly (readonly [personId: string, otherId: string])[];
  /** The endpoints that the server still has in the end. */
  readonly kept: ReadonlySet<string>;
  /** For so many milliseconds the machine let nobody work. */
  readonly standstill: number;
}

export interface Told {
  readonly expected: Expected;
  /** Milliseconds since it was due; null where it was not told. */
  readonly after: number | null;
  readonly atMost: number;
  /** Whether its first request, whatever was answered, came as soon as to a healthy push service. */
  readonly isPrompt: boolean;
}

export interface Verdict {
  readonly faults: readonly string[];
  /** Of those whose device is not gone and not dead. */
  readonly told: readonly Told[];
  readonly deleted: number;
  /** Devices that may have shown one thing twice. */
  readonly maybeTwice: number;
  /** Pushes that were sent again though they were taken, or before their time. */
  readonly hasty: number;
  /** Nothing is left to wait for. */
  readonly isOver: boolean;
}

const threadOf = ({ endpoint, kind, subjectId }: Asking) => `${endpoint} ${kind} ${subjectId}`;

/** When each device that is gone was found so. */
const goneAt = (askings: readonly Asking[]): Map<string, number> => {
  const gone = new Map<string, number>();
  for (const asking of askings.filter(saysGone)) {
    if (!gone.has(asking.endpoint)) gone.set(asking.endpoint, asking.at);
  }
  return gone;
};

/** What follows from the last device of somebody being gone. */
const unreachables = (
  { devices, connected }: Pick<Case, 'devices' | 'connected'>,
  gone: ReadonlyMap<string, number>,
): Expected[] => {
  const owned = groupBy(devices, ({ personId }) => personId);
  return connected.flatMap(([personId, otherId]) => {
    const times = (owned.get(personId) ?? []).map(({ endpoint }) => gone.get(endpoint) ?? Infinity);
    const since = Math.max(...times);
    if (since === Infinity) return [];
    return (owned.get(otherId) ?? []).map((device): Expected => ({
      ...{ device, kind: 'unreachable', subjectId: personId, since },
    }));
  });
};

/** The requests to one device, and the instants of all that hung. */
interface Asked {
  readonly asked: readonly Asking[];
  readonly hung: readonly number[];
}

const toldOf = (expected: Expected, { asked, hung }: Asked): Told => {
  const { device, kind, subjectId, since } = expected;
  const thread = asked.filter(
    (asking) => asking.kind === kind && (subjectId === undefined || asking.subjectId === subjectId),
  );
  const taken = thread.findIndex(isTaken);
  const first = kind === 'emergency' ? healthy.emergency : healthy.dose;
  const heldUntil = (at = 0): number =>
    kind === 'emergency' ? 0 : heldBy(hung.filter((each) => since <= each && each <= at).length);
  let atMost = first + heldUntil(thread[taken]?.at);
  const attempts = new Map<string, number>();
  for (const asking of thread.slice(0, taken === -1 ? undefined : taken)) {
    const attempt = (attempts.get(asking.push) ?? 0) + 1;
    attempts.set(asking.push, attempt);
    atMost += gapAfter(asking, attempt)[1];
  }
  const asking = thread[0]?.at;
  const isPrompt = asking !== undefined && asking - since <= first + heldUntil(asking);
  const at = device.isDead ? undefined : thread[taken]?.at;
  return { expected, after: at === undefined ? null : Math.max(0, at - since), atMost, isPrompt };
};

/** A push that was taken is not sent again, and one that was not only after its wait. */
const isHasty = (tries: readonly Asking[]): boolean =>
  tries.some((asking, index) => {
    const next = tries[index + 1];
    if (next === undefined) return false;
    return isTaken(asking) || next.at - asking.at < gapAfter(asking, index + 1)[0];
  });

/** Whether the machine alone may have made a process overstay its lease: what it sent goes out again. */
const isExcused = (standstill: number): boolean => standstill > lease / 12;

const counted = (texts: readonly string[]): string[] =>
  [...groupBy(texts, (text) => text)].map(([text, all]) => `${all.length} ${text}`);

/** Sets what happened against what must never happen. */
export const judge = ({
  devices,
  askings,
  expected,
  connected,
  kept,
  standstill,
}: Case): Verdict => {
  const gone = goneAt(askings);
  const asked = groupBy(askings, ({ endpoint }) => endpoint);
  const owed = [...expected, ...unreachables({ devices, connected }, gone)];
  const judged = owed.filter(({ device }) => !device.isDead && !gone.has(device.endpoint));
  const hung = askings.filter(({ answer }) => answer === 'hang').map(({ at }) => at);
  const told = judged.map((each) =>
    toldOf(each, { asked: asked.get(each.device.endpoint) ?? [], hung }),
  );
  const untold = told.filter(({ after }) => after === null);
  const pushes = [...groupBy(askings, ({ push }) => push).values()];
  const hasty = pushes.filter(isHasty).length;
  const mostHasty = isExcused(standstill) ? Math.min(slots, askings.length / 20) : 0;
  const threads = [...groupBy(askings, threadOf).values()];
  const wanted = new Set(owed.map(({ subjectId }) => subjectId));
  const faults = [
    ...untold.map(({ expected: { kind } }) => `devices were never told of: ${kind}`),
    ...told.flatMap(({ expected: { kind }, after, atMost }) =>
      after !== null && after > atMost + standstill
        ? [`devices were told too late of: ${kind}`]
        : [],
    ),
    ...told.flatMap(({ expected: { kind }, isPrompt }) =>
      isPrompt ? [] : [`devices were held by others: ${kind}`],
    ),
    ...devices.flatMap(({ endpoint }) => {
      if (gone.has(endpoint) === kept.has(endpoint)) {
        return [
          kept.has(endpoint)
            ? 'devices that are gone are kept'
            : 'devices deleted that are not gone',
        ];
      }
      return [];
    }),
    ...(hasty > mostHasty ? [`pushes sent again before their time: ${hasty}`] : []),
    ...threads.flatMap((thread) =>
      new Set(thread.map(({ tag }) => tag)).size > 1 ? ['devices would show one thing twice'] : [],
    ),
    ...askings.flatMap(({ endpoint, at, kind, subjectId }) => [
      ...(at > (gone.get(endpoint) ?? Infinity) + lease ? ['asked of a device that is gone'] : []),
      ...(kind === 'unreachable' && !wanted.has(subjectId) ? ['told of somebody in reach'] : []),
    ]),
    ...devices.flatMap(({ endpoint, isDead }) =>
      isDead && !asked.has(endpoint) ? ['dead devices were never tried'] : [],
    ),
  ];
  return {
    faults: counted(faults),
    told,
    deleted: devices.filter(({ endpoint }) => !kept.has(endpoint)).length,
    maybeTwice: threads.filter(
      (thread) => thread.filter((each) => isUnknown(each) || isTaken(each)).length > 1,
    ).length,
    hasty,
    isOver: untold.length === 0 && [...gone.keys()].every((endpoint) => !kept.has(endpoint)),
  };
};
