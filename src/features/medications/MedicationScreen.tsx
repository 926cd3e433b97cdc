import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../../contract/paths.ts';
import { useAppDispatch } from '../../api/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { DayLine } from '../../ui/DayLine.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { announced } from '../status/events.ts';
import { LoadNotice } from './LoadNotice.tsx';
import { removeMedicine } from './medicineActions.ts';
import { MedicineCard } from './MedicineCard.tsx';
import type { MedicineNow } from './selectors.ts';
import { texts } from './strings.ts';
import { useMedicines } from './useMedicines.ts';

interface MedicationScreenProps {
  personId: string;
}

/** /medication (SPEC section 2). */
export function MedicationScreen({ personId }: MedicationScreenProps) {
  const dispatch = useAppDispatch();
  const list = useMedicines(personId);
  const [removing, setRemoving] = useState<MedicineNow | null>(null);

  async function remove(medicine: MedicineNow) {
    setRemoving(null);
    const kept = await dispatch(removeMedicine(medicine));
    dispatch(
      kept
        ? announced({ tone: 'success', text: texts.deleted(medicine.name) })
        : announced({ tone: 'error', text: texts.deleteFailed }),
    );
  }

  return (
    <Screen title={texts.listTitle}>
      <Stack loose>
        <LoadNotice {...list} />
        {list.isLoading && <Spinner label={texts.loading} />}
        {!list.isLoading && !list.isError && list.medicines.length === 0 && (
          <p>
            {texts.empty} {texts.emptyHint}
          </p>
        )}
        {list.medicines.length > 0 && (
          <DayLine aria-label={texts.listTitle}>
            {list.medicines.map((medicine) => (
              <MedicineCard key={medicine.key} medicine={medicine} onRemove={setRemoving} />
            ))}
          </DayLine>
        )}
        <ButtonLink to={paths.addMedication} variant="primary" size="large">
          {texts.add}
        </ButtonLink>
      </Stack>
      {removing && (
        <Dialog
          open
          role="alertdialog"
          title={texts.deleteTitle(removing.name)}
          onClose={() => setRemoving(null)}
          actions={
            <>
              <Button
                variant="danger"
                size="large"
                icon={<Trash2 />}
                onClick={() => void remove(removing)}
              >
                {texts.deleteYes}
              </Button>
              <Button size="large" onClick={() => setRemoving(null)}>
                {texts.deleteNo}
              </Button>
            </>
          }
        >
          <p>{texts.deleteQuestion}</p>
        </Dialog>
      )}
    </Screen>
  );
}
