import { isAnyOf } from '@reduxjs/toolkit';
import { answerableDose } from '../../../domain/doses.ts';
import { medicineKey } from '../../../domain/medicines.ts';
import type { MedicationUpdate } from '../../../contract/messages.ts';
import type { AppStartListening, AppThunk } from '../../app/types.ts';
import { remindersApi } from '../../api/remindersApi.ts';
import { selectUser } from '../../api/session.ts';
import { autoMissAfter } from '../../../domain/constants.ts';
import { alarmAnswered, alarmMissed, dayBegan } from '../alarms/events.ts';
import { announced } from '../status/events.ts';
import { answerDose } from './answerDose.ts';
import { answerStatusOf, doseAnswerChosen, doseAnswerHeard, isDoseAnswer } from './events.ts';
import { oldAnswersForgotten } from './medicationsSlice.ts';
import { selectMedicines } from './selectors.ts';
import { texts } from './strings.ts';

/** An answer of another tab; one that names no dose is for the one current at its moment. */
export const hearUpdate =
  (update: MedicationUpdate): AppThunk =>
  (dispatch, getState, { clock }) => {
    if (update.personId !== undefined && update.personId !== selectUser(getState())?.id) return;
    const key = medicineKey(update.medicineName);
    const medicine = selectMedicines(getState()).find((known) => known.key === key);
    if (!medicine) return;
    const dose =
      update.dose ?? answerableDose(medicine.slots, update.timestamp, clock.zone())?.dose;
    if (dose === undefined) return;
    dispatch(
      doseAnswerHeard({
        medicineKey: key,
        medicineName: medicine.name,
        dose,
        occurredAt: update.timestamp,
        status: update.status,
      }),
    );
  };

const isPersonsAnswer = isAnyOf(alarmAnswered, doseAnswerChosen);

const said = { taken: texts.taken, skipped: texts.skipped } as const;

export const setupMedicationsListeners = (startListening: AppStartListening): void => {
  startListening({
    matcher: isPersonsAnswer,
    effect: async ({ payload }, { dispatch, extra }) => {
      const outcome = await dispatch(answerDose({ ...payload, occurredAt: extra.clock.now() }));
      if (outcome === 'kept') {
        dispatch(announced({ tone: 'success', text: said[payload.status] }));
      } else if (outcome === 'failed') {
        dispatch(announced({ tone: 'error', text: texts.answerFailed }));
      }
    },
  });

  startListening({
    actionCreator: alarmMissed,
    effect: async ({ payload: { medicineKey: key, dose, dueAt } }, { dispatch }) => {
      const occurredAt = dueAt + autoMissAfter;
      await dispatch(answerDose({ medicineKey: key, dose, status: 'missed', occurredAt }));
    },
  });

  startListening({
    matcher: isDoseAnswer,
    effect: (action, api) => {
      const { medicineName, occurredAt: timestamp, dose } = action.payload;
      const personId = selectUser(api.getState())?.id;
      api.extra.bus.post({
        medicineName,
        status: answerStatusOf(action),
        timestamp,
        dose,
        personId,
      });
    },
  });

  startListening({
    actionCreator: dayBegan,
    effect: ({ payload: { now } }, api) => {
      api.dispatch(oldAnswersForgotten({ now }));
      const user = selectUser(api.getState());
      if (user) {
        void api.dispatch(
          remindersApi.endpoints.listReminders.initiate(user.id, {
            forceRefetch: true,
            subscribe: false,
          }),
        );
      }
    },
  });
};
