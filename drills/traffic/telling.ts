import type { DueDose, Help, Ledger } from './ledger.ts';
import type { Town } from './people.ts';
import type { Truth } from './truth.ts';

/** One push as a device got it. */
export interface Told {
  readonly endpoint: string;
  readonly id: string;
  readonly kind: string;
  readonly subjectId: string;
  /** Of a dose: its medicine. */
  readonly name: string | undefined;
  readonly tag: string;
  readonly at: number;
}

export interface Case {
  readonly town: Town;
  readonly ledger: Ledger;
  readonly truth: Truth;
  readonly told: readonly Told[];
  /** When the last of them had ended what they had begun. */
  readonly endedAt: number;
}

/** Each is told within 10 s of its minute, or of the call; a process that dies holds what it was sending for 3 s. */
export const toldWithin = 10_000 + 3_000;

/** The first push of each dose that reached its survivor's device, in ms after it could; Infinity where none did. */
export const dosesTold = ({ town, ledger, told, endedAt }: Omit<Case, 'truth'>) => {
  const endpoints = new Map(town.survivors.map(({ id, device }) => [id, device.endpoint]));
  const first = new Map<string, number>();
  for (const { endpoint, kind, name, at } of told) {
    const key = `${endpoint}|${name}`;
    if (kind === 'dose' && !first.has(key)) first.set(key, at);
  }
  const late = ({ personId, name, from }: DueDose) =>
    Math.max(0, (first.get(`${endpoints.get(personId)}|${name}`) ?? Infinity) - from);
  return [...ledger.doses.values()]
    .filter(({ from }) => from <= endedAt)
    .map((dose) => ({ dose, late: late(dose) }));
};

/** Who has to be told of it, and who may be. */
export const caregiversOf = ({ town, ledger }: Pick<Case, 'town' | 'ledger'>, help: Help) => {
  const known = help.known ?? Infinity;
  const settled = town.pairs.filter(({ survivorId }) => survivorId === help.personId);
  const newer = ledger.pairs.filter(({ survivorId }) => survivorId === help.personId);
  const must = [...settled, ...newer.filter((pair) => pair.known < help.begun)];
  const may = newer.filter(({ begun }) => begun < known);
  const ids = (pairs: readonly { readonly caregiverId: string }[]) =>
    new Set(pairs.map(({ caregiverId }) => caregiverId));
  return { must: ids(must), may: ids([...must, ...may]) };
};

/** Milliseconds from the answer to an alert to each of its caregivers' devices. One that was taken back need not be told. */
export const alertsTold = ({ town, ledger, told }: Omit<Case, 'truth'>) => {
  const devices = new Map(town.caregivers.map(({ id, device }) => [id, device.endpoint]));
  const kinds = new Set(['emergency', 'answered']);
  const first = new Map<string, number>();
  for (const { endpoint, kind, subjectId, at } of told) {
    const key = `${endpoint}|${subjectId}`;
    if (kinds.has(kind) && !first.has(key)) first.set(key, at);
  }
  return [...ledger.helps.values()].flatMap((help) => {
    const { known } = help;
    if (known === undefined || help.wish === 'takenBack') return [];
    // Newcomers have no device.
    const endpoints = [...caregiversOf({ town, ledger }, help).must].flatMap(
      (id) => devices.get(id) ?? [],
    );
    return endpoints.map((endpoint) => ({
      help,
      late: Math.max(0, (first.get(`${endpoint}|${help.id}`) ?? Infinity) - known),
    }));
  });
};

/** How many pushes devices got more than once. */
export const toldTwice = (told: readonly Told[]): number =>
  told.length - new Set(told.map(({ id }) => id)).size;

/** Whether there is nothing left to wait for. */
export const isAllTold = (of: Omit<Case, 'truth'>): boolean =>
  [...dosesTold(of), ...alertsTold(of)].every(({ late }) => late < Infinity);
