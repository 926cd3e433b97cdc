import { outcomeOf } from '../../../domain/outbox.ts';
import type { CallError } from '../../api/baseQuery.ts';
import { pushApi } from '../../api/pushApi.ts';
import { selectUser } from '../../api/session.ts';
import type { AppThunk } from '../../app/types.ts';
import { inPushTime, pushLock } from '../../device/pushLock.ts';
import { deviceNotReached, deviceReached, deviceUnclear } from './pushSlice.ts';

const isCallError = (error: unknown): error is CallError =>
  typeof error === 'object' && error !== null && 'kind' in error;

/** A call that did not come through says nothing of the device. */
const isPassing = (error: unknown): boolean => {
  if (!isCallError(error) || error.kind === 'schema') return false;
  const status = error.kind === 'network' ? null : error.status;
  const verdict = outcomeOf({ status, retryAfter: null, attempts: 0, now: 0, jitter: 0 });
  return verdict.kind !== 'refused';
};

/** Never the words of a browser's error: they may hold the address of the subscription. */
const reasonOf = (error: unknown): string => {
  if (isCallError(error)) return error.kind === 'refused' ? error.code : error.kind;
  return error instanceof Error ? error.name : 'unknown';
};

/**
 * Registers the push subscription of this device for whoever is signed in, where they allow
 * notifications; it replaces any that the server had of this device (SPEC section 7).
 * The wait for the next push begins with the first time, and `anew` when a person asks for it.
 */
export const registerPush =
  ({ anew }: { anew: boolean } = { anew: false }): AppThunk<Promise<void>> =>
  async (dispatch, getState, { clock, device }) => {
    const user = selectUser(getState());
    if (!user || device.push.state() !== 'granted') return;
    // Whoever has signed out by now wants to be reached here no more, and is told nothing.
    const isStill = () => selectUser(getState())?.id === user.id;
    const register = async () => {
      if (!isStill()) return;
      const { publicKey } = await dispatch(
        pushApi.endpoints.pushPublicKey.initiate(undefined, {
          subscribe: false,
          forceRefetch: true,
        }),
      ).unwrap();
      const subscription = await inPushTime(clock, (givenUp) =>
        device.push.subscribe(publicKey, user.id, givenUp),
      );
      if (!subscription) throw new DOMException('no worker hears a push', 'NoWorkerError');
      if (!isStill()) return;
      await dispatch(
        pushApi.endpoints.subscribePush.initiate(
          { userId: user.id, subscription },
          { track: false },
        ),
      ).unwrap();
      if (anew || (await device.push.heardAt()) === null) await device.push.waitFrom(clock.now());
      dispatch(deviceReached());
    };
    try {
      await device.exclusively(pushLock, register);
    } catch (error) {
      if (!isStill()) return;
      device.log('This device could not be registered for push', { reason: reasonOf(error) });
      dispatch(isPassing(error) ? deviceUnclear() : deviceNotReached());
    }
  };
