import type { SurvivorState, UnansweredMiss } from '../../contract/endpoints/index.ts';
import { medicineKey } from '../../domain/medicines.ts';
import { selectMedicines } from '../api/medicineSelectors.ts';
import { storeOrSend } from '../api/outbox/outboxActions.ts';
import { selectUser } from '../api/session.ts';
import type { AppThunk } from '../app/types.ts';
import { announced } from '../features/announcements/events.ts';
import { missAnswered } from '../features/monitoring/events.ts';
import { recordAnswer } from './recordAnswer.ts';
import { makeAnswerRow } from './makeAnswerRow.ts';
import { texts } from './strings.ts';

interface SurvivorMiss {
  readonly survivor: Pick<SurvivorState, 'id' | 'fname'>;
  readonly missed: UnansweredMiss;
  readonly occurredAt: number;
}

/** Records for any connected survivor that a missed dose was taken. */
export const answerMiss =
  ({
    survivor: { id: personId, fname },
    missed,
    occurredAt,
  }: SurvivorMiss): AppThunk<Promise<void>> =>
  async (dispatch, getState, { clock, device }) => {
    const { medicine_name: name, dose, reminder_ids: reminderIds, undone_at: undoneAt } = missed;
    const key = medicineKey(name);
    const state = getState();
    const user = selectUser(state);
    if (!user) return;
    const isListed = selectMedicines(state).some((one) => one.key === key);
    if (state.medications.personId === personId && isListed) {
      await dispatch(recordAnswer({ medicineKey: key, dose, status: 'taken', occurredAt }));
      return;
    }
    const row = makeAnswerRow({
      personId: user.id,
      medicine: { personId, name, reminderIds },
      dose,
      status: 'taken',
      known: { status: 'missed', occurredAt: null, ...(undoneAt !== undefined && { undoneAt }) },
      occurredAt,
      dueAt: missed.due_at,
      now: clock.now(),
      newId: device.newId,
    });
    const outcome = await dispatch(storeOrSend(row));
    if (outcome !== 'stored' && outcome !== 'sent') {
      dispatch(announced({ tone: 'error', text: texts.failed }));
      return;
    }
    dispatch(missAnswered({ personId, medicineKey: key, dose }));
    dispatch(
      announced({
        tone: 'success',
        text: texts.saved.taken,
        about: texts.recordedFor(fname, name),
      }),
    );
  };
