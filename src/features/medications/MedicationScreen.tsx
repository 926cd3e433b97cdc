import { ChartNoAxesColumn, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../../contract/paths.ts';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { selectAway } from '../../api/serverReach.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { DayLine } from '../../ui/DayLine.tsx';
import { Question } from '../../ui/Question.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { announced } from '../status/events.ts';
import { LoadNotice } from './LoadNotice.tsx';
import { MedicationPage } from './MedicationPage.tsx';
import { removeMedicine } from './medicineActions.ts';
import { MedicineCard } from './MedicineCard.tsx';
import type { MedicineNow } from './medicineNow.ts';
import { textsFor } from './formStrings.ts';
import { texts } from './strings.ts';
import { useMedicines } from './useMedicines.ts';
import { placesFor, type Whose } from './whose.ts';

/** /medication and /CGmedication (SPEC section 2). */
export function MedicationScreen({ whose }: { whose: Whose }) {
  const dispatch = useAppDispatch();
  const list = useMedicines(whose.personId);
  const isAway = useAppSelector(selectAway) !== null;
  const { listTitle, loading, deleteQuestion, adherence } = textsFor(whose.fname);
  const [removing, setRemoving] = useState<MedicineNow | null>(null);

  async function remove(medicine: MedicineNow) {
    setRemoving(null);
    const kept = await dispatch(removeMedicine(medicine));
    dispatch(
      kept
        ? announced({ tone: 'success', text: texts.deleted(medicine.name) })
        : announced({ tone: 'error', text: texts.failed.medicineRemoved }),
    );
  }

  return (
    <MedicationPage whose={whose} title={listTitle}>
      <LoadNotice {...list} isError={list.isError || (isAway && !list.isLoading)} />
      {list.isLoading && <Spinner label={loading} />}
      {!list.isLoading && !list.isError && list.medicines.length === 0 && (
        <p>
          {texts.empty} {texts.emptyHint}
        </p>
      )}
      {list.medicines.length > 0 && (
        <DayLine aria-label={listTitle}>
          {list.medicines.map((medicine) => (
            <MedicineCard
              key={medicine.key}
              whose={whose}
              medicine={medicine}
              onRemove={setRemoving}
            />
          ))}
        </DayLine>
      )}
      {list.medicines.length > 0 && (
        <ButtonLink to={paths.adherence} size="large" icon={<ChartNoAxesColumn />}>
          {adherence}
        </ButtonLink>
      )}
      <ButtonLink to={placesFor(whose).add} variant="primary" size="large">
        {texts.add}
      </ButtonLink>
      {removing && (
        <Question
          title={texts.deleteTitle(removing.name)}
          yes={texts.deleteYes}
          yesIcon={<Trash2 />}
          isDanger
          no={texts.deleteNo}
          onYes={() => void remove(removing)}
          onNo={() => setRemoving(null)}
        >
          <p>{deleteQuestion}</p>
        </Question>
      )}
    </MedicationPage>
  );
}
