import { isTransientStatus } from '../../../domain/retryDelays.ts';
import type { CallError } from '../../api/baseQuery.ts';
import { sessionApi } from '../../api/sessionApi.ts';
import { selectUser } from '../../api/session.ts';
import type { AppThunk } from '../../app/types.ts';
import { withPushTimeout, pushLock } from '../../platform/pushSubscription.ts';
import { registrationChanged } from './pushSlice.ts';

const isCallError = (error: unknown): error is CallError =>
  typeof error === 'object' && error !== null && 'kind' in error;

/** A transient failure says nothing about the device. */
const failedRegistration = (error: unknown, isAddressSent: boolean) => {
  if (!isCallError(error)) return 'unreached';
  if (error.kind !== 'refused') return error.kind === 'network' ? 'unclear' : 'unreached';
  if (error.status === 401 || isTransientStatus(error.status)) return 'unclear';
  return isAddressSent && error.code === 'invalid' ? 'noService' : 'unreached';
};

/** Never the error message: it may contain the subscription address. */
const errorReason = (error: unknown): string => {
  if (isCallError(error)) return error.kind === 'refused' ? error.code : error.kind;
  return error instanceof Error ? error.name : 'unknown';
};

/** Replaces the server's subscription for this device. False if the browser has none. */
export const registerPush =
  (isUserRequest = false): AppThunk<Promise<boolean>> =>
  async (dispatch, getState, { clock, device }) => {
    const user = selectUser(getState());
    if (!user || device.push.state() !== 'granted') return true;
    // After a logout the result must be neither registered nor reported.
    const isSameUser = () => selectUser(getState())?.id === user.id;
    let isAddressSent = false;
    const register = async () => {
      if (!isSameUser()) return;
      const { publicKey } = await dispatch(
        sessionApi.endpoints.pushPublicKey.initiate(undefined, {
          subscribe: false,
          forceRefetch: true,
        }),
      ).unwrap();
      const subscription = await withPushTimeout(clock, (givenUp) =>
        device.push.subscribe(publicKey, user.id, givenUp),
      );
      if (!subscription) throw new DOMException('no worker hears a push', 'NoWorkerError');
      if (!isSameUser()) return;
      isAddressSent = true;
      await dispatch(
        sessionApi.endpoints.subscribePush.initiate(
          { body: { userId: user.id, subscription } },
          { track: false },
        ),
      ).unwrap();
      if (isUserRequest || (await device.push.lastPushAt()) === null)
        await device.push.recordPushAt(clock.now());
      dispatch(registrationChanged('reached'));
    };
    try {
      await device.withLock(pushLock, register);
      return true;
    } catch (error) {
      if (!isSameUser()) return true;
      device.log('This device could not be registered for push', { reason: errorReason(error) });
      const registration = failedRegistration(error, isAddressSent);
      dispatch(registrationChanged(registration));
      // The browser may have a usable address next time.
      if (registration === 'noService')
        await device.push.discardSubscription().catch(() => undefined);
      return isCallError(error) && registration !== 'noService';
    }
  };
