import { pairingsWithout } from '../../../domain/pairings.ts';
import type { CallError } from '../../api/baseQuery.ts';
import { pairingApi } from '../../api/pairingApi.ts';
import type { AppThunk } from '../../app/types.ts';
import { announced } from '../announcements/events.ts';
import type { ConnectedUser } from './person.ts';
import { connectionEnded } from './events.ts';
import { texts } from './strings.ts';

const { endPairing } = pairingApi.endpoints;

/** The other side was faster, or an earlier response was lost. */
const isAlreadyDisconnected = (error: CallError): boolean =>
  error.kind === 'refused' && error.status === 403;

export const disconnect =
  (person: ConnectedUser): AppThunk<Promise<boolean>> =>
  async (dispatch) => {
    const { error } = await dispatch(endPairing.initiate(person.id, { track: false }));
    if (error && !isAlreadyDisconnected(error as CallError)) return false;
    dispatch(
      pairingApi.util.updateQueryData('activePairings', undefined, (pairings) =>
        pairingsWithout(pairings, person.id),
      ),
    );
    dispatch(connectionEnded({ personId: person.id }));
    dispatch(announced({ tone: 'success', text: texts.ended(texts.nameOf(person)) }));
    return true;
  };
