import { sessionApi } from '../../api/sessionApi.ts';
import type { AppStartListening } from '../../app/types.ts';
import { connectionEnded } from '../pairing/events.ts';
import { clearActiveSurvivor, clearUnpairedSurvivor } from './activeSurvivorActions.ts';
import { survivorsRead } from './events.ts';

const { activePairings, listSurvivors, readChanges } = sessionApi.endpoints;

export const setupMonitoringListeners = (startListening: AppStartListening): void => {
  startListening({
    actionCreator: connectionEnded,
    effect: ({ payload }, api) => {
      const watched = api.getState().monitoring.survivor;
      if (watched?.personId === payload.personId) api.dispatch(clearActiveSurvivor());
    },
  });

  startListening({
    matcher: listSurvivors.matchFulfilled,
    effect: ({ payload: list, meta }, { dispatch }) => {
      dispatch(survivorsRead({ list, readAt: meta.fulfilledTimeStamp }));
    },
  });

  startListening({
    matcher: activePairings.matchFulfilled,
    effect: ({ payload }, { dispatch }) => dispatch(clearUnpairedSurvivor(payload)),
  });

  startListening({
    matcher: readChanges.matchFulfilled,
    effect: ({ payload }, api) => {
      if (api.getState().monitoring.survivor === null) return;
      if (!payload.changed.includes('pairings')) return;
      // Refetches even if no screen uses the list: data of an ended connection must be deleted.
      const refetch = { subscribe: false, forceRefetch: true };
      void api.dispatch(activePairings.initiate(undefined, refetch));
    },
  });
};
