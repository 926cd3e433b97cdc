import { resetFadeFor, resetRedirectAfter } from '../../../domain/constants.ts';
import type { AppThunk } from '../../app/types.ts';
import { until } from '../../device/clock.ts';

/** After a success: stands for 3 s, fades for 0.7 s (SPEC section 9), and is over; once aborted, never. */
export const standThenFade =
  (onFade: () => void, signal: AbortSignal): AppThunk<Promise<void>> =>
  async (_dispatch, _getState, { clock }) => {
    const fadesAt = clock.now() + resetRedirectAfter;
    await until(clock, fadesAt, signal);
    onFade();
    await until(clock, fadesAt + resetFadeFor, signal);
  };
