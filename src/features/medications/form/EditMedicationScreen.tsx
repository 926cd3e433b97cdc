import { type ComponentType, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Medicine } from '../../../../domain/medicines.ts';
import { useAppDispatch, useAppSelector } from '../../../api/hooks.ts';
import { selectMedicines } from '../../../api/medicineSelectors.ts';
import { useListMedicinesQuery } from '../../../api/firstScreenApi.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { LoadErrorNotice } from '../../../ui/LoadErrorNotice.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { announced } from '../../announcements/events.ts';
import { MedicinesLoadError } from '../list/MedicinesLoadError.tsx';
import { MedicationLayout } from '../list/MedicationLayout.tsx';
import { toMedicineForm } from './toMedicineForm.ts';
import { MedicineEditor } from './MedicineEditor.tsx';
import { formTexts, textsFor } from './formStrings.ts';
import { medicationPaths, type MedicationSubject } from '../medicationSubject.ts';
import { selectFetchedAt } from '../selectors.ts';
import { selectStockLevel } from '../stockLevels.ts';

/** The medicine stays as opened, whatever later lists contain: the user is editing it. */
const useOpenedMedicine = (personId: string, reminderId: string) => {
  const query = useListMedicinesQuery(
    { params: { userId: personId } },
    { refetchOnMountOrArgChange: true },
  );
  const found = useAppSelector(selectMedicines).find(
    (medicine) => medicine.personId === personId && medicine.reminderIds.includes(reminderId),
  );
  const fetchedAt = useAppSelector(selectFetchedAt);
  const [initialRequestId] = useState(query.isFetching ? undefined : query.requestId);
  const [opened, setOpened] = useState<Medicine | null>(null);
  if (opened === null && found && !query.isLoading) setOpened(found);

  // Only a list requested after mount proves that the medicine is gone.
  const isAnswered = !query.isFetching && query.requestId !== initialRequestId;
  return {
    opened,
    isGone: opened === null && isAnswered && query.isSuccess,
    isError: isAnswered && query.isError,
    fetchedAt,
    retry: query.refetch,
  };
};

const labels = {
  submit: formTexts.update,
  saved: formTexts.updated,
  failed: formTexts.updateFailed,
};

interface SubjectProps {
  subject: MedicationSubject;
}

interface EditMedicationScreenProps extends SubjectProps {
  /** Below the form. */
  History: ComponentType<{ readonly medicineId: string }>;
}

export function EditMedicationScreen({ subject, History }: EditMedicationScreenProps) {
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  if (id === '') return <RedirectToList subject={subject} message={formTexts.noId} />;
  return <EditMedicine key={id} subject={subject} id={id} History={History} />;
}

function EditMedicine({ subject, id, History }: EditMedicationScreenProps & { id: string }) {
  const { opened, isGone, isError, fetchedAt, retry } = useOpenedMedicine(subject.personId, id);
  const level = useAppSelector((state) => selectStockLevel(state, opened?.key));
  const title = textsFor(subject.fname).editTitle;
  if (isGone) return <RedirectToList subject={subject} message={formTexts.notFound} />;
  return (
    <MedicationLayout title={title}>
      {opened ? (
        <>
          <MedicinesLoadError isError={isError} fetchedAt={fetchedAt} retry={retry} />
          <MedicineEditor
            subject={subject}
            title={title}
            initial={toMedicineForm(opened, level?.left)}
            edited={opened}
            counted={level}
            labels={labels}
          />
          <History medicineId={opened.id} />
        </>
      ) : (
        <>
          <LoadErrorNotice
            hasFailed={isError}
            title={formTexts.detailsFailed}
            onRetry={retry}
            fallback={<Spinner label={formTexts.loadingDetails} />}
          >
            {formTexts.detailsFailedHint}
          </LoadErrorNotice>
          <ButtonLink to={medicationPaths(subject).list} size="large">
            {formTexts.cancel}
          </ButtonLink>
        </>
      )}
    </MedicationLayout>
  );
}

function RedirectToList({ subject, message }: SubjectProps & { message: string }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { list } = medicationPaths(subject);
  useEffect(() => {
    dispatch(announced({ tone: 'error', text: message, acrossRedirect: true }));
    void navigate(list, { replace: true });
  }, [dispatch, navigate, list, message]);
  return null;
}
