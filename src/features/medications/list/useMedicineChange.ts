import { useState } from 'react';
import type { Medicine, MedicineDefinition } from '../../../../domain/medicines.ts';
import type { NewStock } from '../../../../domain/stock.ts';
import { nextDose } from '../../../../domain/currentDose.ts';
import { knownDosesAround } from '../../../../domain/knownAnswers.ts';
import { resume } from '../../../../domain/resume.ts';
import { useAppDispatch, useAppSelector, useServices } from '../../../api/hooks.ts';
import { selectAnswers, selectSchedulePlace } from '../../../doses/selectors.ts';
import { announced, type MedicineUndo } from '../../announcements/events.ts';
import { scheduleFormTexts } from '../form/scheduleFormStrings.ts';
import { formatNextDose } from '../today/formatDose.ts';
import { isDue } from '../medicineView.ts';
import { saveMedicine } from '../medicineActions.ts';
import { failureTexts } from '../failureStrings.ts';
import { texts } from '../strings.ts';
import { undoOfSave } from '../undoChange.ts';

interface MedicineChange extends Partial<MedicineDefinition> {
  readonly newStock?: NewStock;
}

/** Saves a change of a listed medicine and announces it. */
export const useMedicineChange = (medicine: Medicine) => {
  const dispatch = useAppDispatch();
  const services = useServices();
  const place = useAppSelector(selectSchedulePlace);
  const answers = useAppSelector(selectAnswers);
  const [saving, setSaving] = useState(false);
  const { personId } = medicine;

  async function save(
    what: MedicineUndo['what'],
    { newStock: stock, ...change }: MedicineChange,
    text: string,
  ) {
    setSaving(true);
    const outcome = await dispatch(
      saveMedicine({ ...medicine, ...change }, { personId, replaced: medicine, stock }),
    );
    setSaving(false);
    if (outcome.kind === 'saved' || outcome.kind === 'waiting') {
      const undo = undoOfSave(what, medicine, outcome, stock !== undefined);
      dispatch(
        announced({
          tone: what === 'paused' || what === 'stopped' ? 'paused' : 'success',
          text,
          undo,
        }),
      );
    } else if (outcome.kind !== 'conflict') {
      const reason = outcome.kind === 'refused' ? `. ${outcome.refusal.message}` : '';
      const failed = `${failureTexts.medicineEdited}${reason}`;
      dispatch(announced({ tone: 'error', text: failed }));
    }
  }

  /** Its next dose rings again. */
  function endPause() {
    const now = services.clock.now();
    const schedule = resume(medicine.schedule, medicine.times, now, place.zone);
    const slots = medicine.slots.map((slot) => ({ ...slot, schedule }));
    const resumed = { ...medicine, schedule, slots };
    const doses = knownDosesAround(answers, resumed, { place, now });
    const next = doses.some((dose) => isDue(dose, now))
      ? texts.dueNow
      : formatNextDose(nextDose(slots, now, place), now, place.zone);
    return save('resumed', { schedule }, scheduleFormTexts.resumed(medicine.name, next));
  }

  return { save, endPause, saving };
};
