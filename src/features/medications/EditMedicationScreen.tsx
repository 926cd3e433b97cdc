import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useAppDispatch } from '../../api/hooks.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { ReadFailed } from '../../ui/ReadFailed.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { announced } from '../status/events.ts';
import { LoadNotice } from './LoadNotice.tsx';
import { MedicationPage } from './MedicationPage.tsx';
import { formFor, updateMedicine } from './medicineEdited.ts';
import { MedicineEditor } from './MedicineEditor.tsx';
import { formTexts, textsFor } from './formStrings.ts';
import { useOpenedMedicine } from './useOpenedMedicine.ts';
import { placesFor, type Whose } from './whose.ts';

const words = {
  submit: formTexts.update,
  saved: formTexts.updated,
  failed: formTexts.updateFailed,
};

interface WhoseProps {
  whose: Whose;
}

/** /editmedication and /CGeditmedication, with the id of any reminder of the medicine (SPEC section 2). */
export function EditMedicationScreen({ whose }: WhoseProps) {
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  if (id === '') return <ToTheList whose={whose} saying={formTexts.noId} />;
  return <EditMedicine key={id} whose={whose} id={id} />;
}

function EditMedicine({ whose, id }: WhoseProps & { id: string }) {
  const { opened, isGone, isError, fetchedAt, retry } = useOpenedMedicine(whose.personId, id);
  const title = textsFor(whose.fname).editTitle;
  if (isGone) return <ToTheList whose={whose} saying={formTexts.notFound} />;
  return (
    <MedicationPage whose={whose} title={title}>
      {opened ? (
        <>
          <LoadNotice isError={isError} fetchedAt={fetchedAt} retry={retry} />
          <MedicineEditor
            whose={whose}
            title={title}
            initial={formFor(opened)}
            edited={opened}
            words={words}
            save={(form) => updateMedicine(opened, form)}
          />
        </>
      ) : (
        <>
          <ReadFailed
            hasFailed={isError}
            title={formTexts.detailsFailed}
            onTryAgain={retry}
            otherwise={<Spinner label={formTexts.loadingDetails} />}
          >
            {formTexts.detailsFailedHint}
          </ReadFailed>
          <ButtonLink to={placesFor(whose).list} size="large">
            {formTexts.cancel}
          </ButtonLink>
        </>
      )}
    </MedicationPage>
  );
}

/** Leads to the list, which says why. */
function ToTheList({ whose, saying }: WhoseProps & { saying: string }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { list } = placesFor(whose);
  useEffect(() => {
    dispatch(announced({ tone: 'error', text: saying, acrossRedirect: true }));
    void navigate(list, { replace: true });
  }, [dispatch, navigate, list, saying]);
  return null;
}
