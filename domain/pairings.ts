import type { ResponseOf } from '../contract/endpoint.ts';
import type { Endpoints } from '../contract/endpoints/index.ts';

export type Pairings = ResponseOf<Endpoints['activePairings']>;
type Pairing = Pairings[number];

/** The other side of one's connections: who cares for one, or for whom one cares. */
export type PairedRole = 'caregivers' | 'survivors';

const idFields = {
  caregivers: { own: 'survivor_id', other: 'caregiver_id' },
  survivors: { own: 'caregiver_id', other: 'survivor_id' },
} as const;

/** Both who are connected by it. */
export const pairIds = ({ survivor_id, caregiver_id }: Pairing): readonly string[] => [
  survivor_id,
  caregiver_id,
];

/** Those that are left once nobody is connected with this person any more. */
export const pairingsWithout = (pairings: Pairings, personId: string): Pairings =>
  pairings.filter((pair) => !pairIds(pair).includes(personId));

/** The pairings that connect this person with others on that side, the first connection first. */
export const pairingsWith = (
  role: PairedRole,
  pairings: Pairings,
  personId: string | undefined,
): Pairings => pairings.filter((pair) => pair[idFields[role].own] === personId);

/** Ids of those on that side with whom this person is connected, the first connection first. */
export const pairedIds = (
  role: PairedRole,
  pairings: Pairings,
  personId: string | undefined,
): string[] => pairingsWith(role, pairings, personId).map((pair) => pair[idFields[role].other]);
