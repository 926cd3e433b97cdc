import type { ResponseOf } from '../contract/endpoint.ts';
import type { Endpoints } from '../contract/endpoints/index.ts';

export type Pairings = ResponseOf<Endpoints['activePairings']>;
type Pairing = Pairings[number];

export type PairedRole = 'caregivers' | 'survivors';

const idFields = {
  caregivers: { own: 'survivor_id', other: 'caregiver_id' },
  survivors: { own: 'caregiver_id', other: 'survivor_id' },
} as const;

export const pairIds = ({ survivor_id, caregiver_id }: Pairing): readonly string[] => [
  survivor_id,
  caregiver_id,
];

export const pairingsWithout = (pairings: Pairings, personId: string): Pairings =>
  pairings.filter((pair) => !pairIds(pair).includes(personId));

export const pairingsWith = (
  role: PairedRole,
  pairings: Pairings,
  personId: string | undefined,
): Pairings => pairings.filter((pair) => pair[idFields[role].own] === personId);

export const pairedIds = (
  role: PairedRole,
  pairings: Pairings,
  personId: string | undefined,
): string[] => pairingsWith(role, pairings, personId).map((pair) => pair[idFields[role].other]);
