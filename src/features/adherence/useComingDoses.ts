import type { RecordedDose } from '../../../contract/endpoints/index.ts';
import { dosesOn } from '../../../domain/doses.ts';
import { occurrenceAnswer } from '../../../domain/mergeLocalChanges.ts';
import { localDateOf } from '../../../domain/zonedTime.ts';
import { selectNow } from '../../api/clock.ts';
import { useAppSelector } from '../../api/hooks.ts';
import { selectMedicines } from '../../api/medicineSelectors.ts';
import { useListMedicinesQuery } from '../../api/firstScreenApi.ts';
import { selectAnswers, selectSchedulePlace } from '../../doses/selectors.ts';

/** The rest of today, which the server records when it is due. */
export const useComingDoses = (personId: string): RecordedDose[] => {
  useListMedicinesQuery({ params: { userId: personId } });
  const now = useAppSelector(selectNow);
  const medicines = useAppSelector(selectMedicines);
  const answers = useAppSelector(selectAnswers);
  const place = useAppSelector(selectSchedulePlace);
  return medicines.flatMap((medicine) =>
    dosesOn(medicine.slots, localDateOf(now, place.zone), place.zone)
      .filter((dose) => dose.at > now)
      .filter((dose) => occurrenceAnswer(answers, medicine, dose, place).status === 'pending')
      .map(({ dose }) => ({
        medicine_name: medicine.name,
        dose,
        status: 'pending',
        occurred_at: null,
      })),
  );
};
