import type { SurvivorState, UnansweredMiss } from '../../../contract/endpoints/index.ts';
import { medicineKey } from '../../../domain/medicines.ts';
import { sessionApi } from '../../api/sessionApi.ts';
import type { AppThunk } from '../../app/types.ts';
import { announced, announcedFailure } from '../announcements/events.ts';
import { missAsked } from './events.ts';
import { missTexts as texts } from './missStrings.ts';

/** Needs the network; the server knows the limits. */
export const askAgain =
  (
    { id, fname }: SurvivorState,
    { medicine_name, dose }: UnansweredMiss,
  ): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const body = { user_id: id, medicine_name, dose };
    const { data: asked, error } = await dispatch(
      sessionApi.endpoints.askAgain.initiate({ body }, { track: false }),
    );
    if (!asked) {
      dispatch(announcedFailure(error, texts.askFailed(fname)));
      return;
    }
    const medicine = medicineKey(medicine_name);
    dispatch(missAsked({ personId: id, medicineKey: medicine, dose, asked }));
    dispatch(announced({ tone: 'success', text: texts.askSent(fname, medicine_name) }));
  };
