import type { RecordedDose } from '../../../contract/endpoints/index.ts';
import { knownDosesAround } from '../../../domain/knownAnswers.ts';
import { dateOf, localDateOf } from '../../../domain/zonedTime.ts';
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
    knownDosesAround(answers, medicine, { place, now })
      .filter(({ dose, at }) => at > now && dateOf(dose) === localDateOf(now, place.zone))
      .filter(({ answer, isExpected }) => isExpected && answer.status === 'pending')
      .map(({ dose }) => ({
        medicine_name: medicine.name,
        dose,
        status: 'pending',
        occurred_at: null,
      })),
  );
};
