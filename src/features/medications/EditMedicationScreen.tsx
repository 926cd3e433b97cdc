import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useAppDispatch } from '../../api/hooks.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { LoadErrorNotice } from '../../ui/LoadErrorNotice.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { announced } from '../announcements/events.ts';
import { MedicinesLoadError } from './MedicinesLoadError.tsx';
import { MedicationLayout } from './MedicationLayout.tsx';
import { toMedicineForm, updateMedicine } from './updateMedicine.ts';
import { MedicineEditor } from './MedicineEditor.tsx';
import { formTexts, textsFor } from './formStrings.ts';
import { useOpenedMedicine } from './useOpenedMedicine.ts';
import { medicationPaths, type MedicationSubject } from './medicationSubject.ts';

const labels = {
  submit: formTexts.update,
  saved: formTexts.updated,
  failed: formTexts.updateFailed,
};

interface SubjectProps {
  subject: MedicationSubject;
}

export function EditMedicationScreen({ subject }: SubjectProps) {
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  if (id === '') return <RedirectToList subject={subject} message={formTexts.noId} />;
  return <EditMedicine key={id} subject={subject} id={id} />;
}

function EditMedicine({ subject, id }: SubjectProps & { id: string }) {
  const { opened, isGone, isError, fetchedAt, retry } = useOpenedMedicine(subject.personId, id);
  const title = textsFor(subject.fname).editTitle;
  if (isGone) return <RedirectToList subject={subject} message={formTexts.notFound} />;
  return (
    <MedicationLayout subject={subject} title={title}>
      {opened ? (
        <>
          <MedicinesLoadError isError={isError} fetchedAt={fetchedAt} retry={retry} />
          <MedicineEditor
            subject={subject}
            title={title}
            initial={toMedicineForm(opened)}
            edited={opened}
            labels={labels}
            save={(form) => updateMedicine(opened, form)}
          />
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
