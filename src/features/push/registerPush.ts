import { outcomeOf } from '../../../domain/outbox.ts';
import type { CallError } from '../../api/baseQuery.ts';
import { pushApi } from '../../api/pushApi.ts';
import { selectUser } from '../../api/session.ts';
import type { AppThunk } from '../../app/types.ts';
import { deviceNotReached, deviceReached } from './pushSlice.ts';

/** Held while the device's subscription is made or ended, so that the later of the two stands. */
export const pushLock = 'push';

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
 */
export const registerPush =
  (): AppThunk<Promise<void>> =>
  async (dispatch, getState, { device }) => {
    const user = selectUser(getState());
    if (!user || device.push.state() !== 'granted') return;
    const register = async () => {
      const { publicKey } = await dispatch(
        pushApi.endpoints.pushPublicKey.initiate(undefined, {
          subscribe: false,
          forceRefetch: true,
        }),
      ).unwrap();
      const subscription = await device.push.subscribe(publicKey, user.id);
      if (!subscription) throw new DOMException('no worker hears a push', 'NoWorkerError');
      // Whoever has signed out by now wants to be reached here no more.
      if (selectUser(getState())?.id !== user.id) return;
      await dispatch(
        pushApi.endpoints.subscribePush.initiate(
          { userId: user.id, subscription },
          { track: false },
        ),
      ).unwrap();
      dispatch(deviceReached());
    };
    try {
      await device.exclusively(pushLock, register);
    } catch (error) {
      device.log('This device could not be registered for push', { reason: reasonOf(error) });
      if (!isPassing(error)) dispatch(deviceNotReached());
    }
  };
