import type { Answer } from '../../../../domain/answers.ts';
import { doseId } from '../../../../domain/doses.ts';
import { medicineKey } from '../../../../domain/medicines.ts';
import type { AnswersById } from '../../../../domain/knownAnswers.ts';
import { useAppSelector } from '../../../api/hooks.ts';
import { useListDosesQuery } from '../../../api/sessionApi.ts';
import { selectAnswers } from '../../../doses/selectors.ts';

/** With those that only the server knows: no list of medicines has the doses of a deleted one. */
export const useAnswersOfDeleted = (personId: string, isAdded: boolean): AnswersById => {
  const { currentData: recorded = [] } = useListDosesQuery(
    { params: { userId: personId }, query: { days: 2 } },
    { skip: !isAdded, refetchOnMountOrArgChange: true },
  );
  const answers = useAppSelector(selectAnswers);
  const known = recorded.map(
    ({ medicine_name, dose, status, occurred_at: occurredAt }): [string, Answer] => [
      doseId(medicineKey(medicine_name), dose),
      { status, occurredAt },
    ],
  );
  return { ...Object.fromEntries(known), ...answers };
};
