import { createReducer } from '@reduxjs/toolkit';
import type { ResponseBody } from '../../../contract/endpoints/index.ts';
import { pairIds, type Pairings, pairingsWithout } from '../../../domain/pairings.ts';
import { firstScreenApi } from '../../api/firstScreenApi.ts';
import { connectionEnded } from './events.ts';

export type ConnectedUser = ResponseBody<'readUser'>;

/** The user's connections as last read, shown while offline. */
interface PairingState {
  readonly pairings: Pairings | null;
  readonly people: Readonly<Record<string, ConnectedUser>>;
  readonly readAt: number | null;
}

const initialState = { pairings: null, people: {}, readAt: null } as PairingState;

/** Drops people who are no longer connected. */
const withPairings = (state: PairingState, pairings: Pairings): PairingState => {
  const ids = new Set(pairings.flatMap(pairIds));
  const people = Object.entries(state.people).filter(([id]) => ids.has(id));
  return { ...state, pairings, people: Object.fromEntries(people) };
};

export const pairingReducer = createReducer(initialState, (builder) => {
  builder
    .addCase(connectionEnded, (state, { payload: { personId } }) =>
      withPairings(state, pairingsWithout(state.pairings ?? [], personId)),
    )
    .addMatcher(
      firstScreenApi.endpoints.activePairings.matchFulfilled,
      (state, { payload, meta }) => ({
        ...withPairings(state, payload),
        readAt: meta.fulfilledTimeStamp,
      }),
    )
    .addMatcher(firstScreenApi.endpoints.readUser.matchFulfilled, (state, { payload }) => {
      const isKnown = state.pairings?.some((pair) => pairIds(pair).includes(payload.id));
      if (isKnown) state.people[payload.id] = payload;
    });
});
