import { useState } from 'react';
import type { Medicine, MedicineDefinition } from '../../../../domain/medicines.ts';
import type { NewStock } from '../../../../domain/stock.ts';
import { useAppDispatch } from '../../../api/hooks.ts';
import { announced, type MedicineUndo } from '../../announcements/events.ts';
import { saveMedicine } from '../medicineActions.ts';
import { texts } from '../strings.ts';
import { undoOfSave } from '../undoChange.ts';

interface MedicineChange extends Partial<MedicineDefinition> {
  readonly newStock?: NewStock;
}

/** Saves a change of a listed medicine and announces it. */
export const useMedicineChange = (medicine: Medicine) => {
  const dispatch = useAppDispatch();
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
      dispatch(announced({ tone: 'success', text, undo }));
    } else if (outcome.kind !== 'conflict') {
      const reason = outcome.kind === 'refused' ? `. ${outcome.refusal.message}` : '';
      const failed = `${texts.failed.medicineEdited}${reason}`;
      dispatch(announced({ tone: 'error', text: failed }));
    }
  }

  return { save, saving };
};
