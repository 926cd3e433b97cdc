import { CalendarDays, Printer, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { isStopped } from '../../../../domain/daySchedule.ts';
import { paths } from '../../../../contract/paths.ts';
import { useAppDispatch, useAppSelector } from '../../../api/hooks.ts';
import { selectOfflineReason } from '../../../api/connectivity.ts';
import { useRelativeTime } from '../../../api/useRelativeTime.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { GrowingList } from '../../../ui/GrowingList.tsx';
import { PageContent } from '../../../ui/PageContent.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { announced } from '../../announcements/events.ts';
import { MedicinesLoadError } from './MedicinesLoadError.tsx';
import { removeMedicine } from '../medicineActions.ts';
import { MedicineCard } from './MedicineCard.tsx';
import styles from './MedicineCard.module.css';
import { type MedicineView, selectMedicineViews } from '../medicineView.ts';
import { textsFor } from '../form/formStrings.ts';
import { listTexts } from './listStrings.ts';
import { failureTexts } from '../failureStrings.ts';
import { texts } from '../strings.ts';
import { undoOfDelete } from '../undoChange.ts';
import { useMedicines } from '../useMedicines.ts';
import { medicationPaths, type MedicationSubject } from '../medicationSubject.ts';

export function MedicationScreen({ subject }: { subject: MedicationSubject }) {
  const dispatch = useAppDispatch();
  const list = useMedicines(subject.personId);
  const views = useAppSelector(selectMedicineViews);
  const medicines = views.filter(({ schedule }) => !isStopped(schedule));
  const stopped = views.filter(({ schedule }) => isStopped(schedule));
  // The strip above says that the device is offline.
  const isOffline = useAppSelector(selectOfflineReason) !== null;
  const savedTime = useRelativeTime(list.fetchedAt);
  const { listTitle, loading, deleteQuestion, adherence } = textsFor(subject.fname);
  const [removing, setRemoving] = useState<MedicineView | null>(null);

  async function remove(medicine: MedicineView) {
    setRemoving(null);
    const undo = dispatch(undoOfDelete(medicine));
    const kept = await dispatch(removeMedicine(medicine));
    dispatch(
      kept
        ? // It stays until the next screen: nothing else offers the undo.
          announced({ tone: 'info', text: listTexts.deleted(medicine.name), undo })
        : announced({ tone: 'error', text: failureTexts.medicineRemoved }),
    );
  }

  const cards = (shown: readonly MedicineView[], label: string) => (
    <ul className={styles.list} aria-label={label}>
      {shown.map((medicine) => (
        <MedicineCard
          key={medicine.key}
          subject={subject}
          medicine={medicine}
          onRemove={setRemoving}
        />
      ))}
    </ul>
  );

  const actions = (
    <div className={styles.actionsOfAll}>
      <ButtonLink to={medicationPaths(subject).add} variant="primary" size="large">
        {texts.add}
      </ButtonLink>
      {list.medicines.length > 0 && (
        <>
          <ButtonLink to={paths.adherence} variant="quiet" size="large" icon={<CalendarDays />}>
            {adherence}
          </ButtonLink>
          <ButtonLink to={paths.plan} variant="quiet" size="large" icon={<Printer />}>
            {listTexts.plan}
          </ButtonLink>
        </>
      )}
    </div>
  );

  return (
    <PageContent title={listTitle} loose>
      {isOffline && savedTime !== null ? (
        <p data-muted>{texts.showingSaved(savedTime)}</p>
      ) : (
        <MedicinesLoadError {...list} isError={list.isError || (isOffline && !list.isLoading)} />
      )}
      {list.isLoading && <Spinner label={loading} />}
      {list.isEmpty && (
        <p>
          {texts.empty} {listTexts.emptyHint}
        </p>
      )}
      <GrowingList entries={list.medicines.length > 0 ? medicines : []} add={actions}>
        {(shown) => shown.length > 0 && cards(shown, listTitle)}
      </GrowingList>
      {stopped.length > 0 && (
        <Disclosure summary={listTexts.stopped(stopped.length)}>
          {cards(stopped, listTexts.stopped(stopped.length))}
        </Disclosure>
      )}
      {removing && (
        <ConfirmDialog
          title={listTexts.deleteTitle(removing.name)}
          confirmLabel={listTexts.deleteYes}
          confirmIcon={<Trash2 />}
          isDestructive
          cancelLabel={listTexts.deleteNo}
          onConfirm={() => void remove(removing)}
          onCancel={() => setRemoving(null)}
        >
          <p>{deleteQuestion}</p>
          <p>{listTexts.deleteHint}</p>
        </ConfirmDialog>
      )}
    </PageContent>
  );
}
