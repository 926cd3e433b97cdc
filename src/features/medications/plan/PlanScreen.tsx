import { Printer, Share2 } from 'lucide-react';
import { isStopped } from '../../../../domain/daySchedule.ts';
import { localMinuteOf } from '../../../../domain/zonedTime.ts';
import { useReadUserQuery } from '../../../api/authApi.ts';
import { selectNow } from '../../../api/clock.ts';
import { useAppDispatch, useAppSelector } from '../../../api/hooks.ts';
import { selectMedicines } from '../../../api/medicineSelectors.ts';
import { selectSchedulePlace } from '../../../doses/selectors.ts';
import { printAs } from '../../../platform/browserApis.ts';
import { formatDateTime } from '../../../platform/formatDate.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonRow } from '../../../ui/ButtonRow.tsx';
import { CardTable } from '../../../ui/CardTable.tsx';
import { PageContent } from '../../../ui/PageContent.tsx';
import { OnScreen, Sheet } from '../../../ui/Sheet.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { MedicinesLoadError } from '../list/MedicinesLoadError.tsx';
import { textsFor } from '../form/formStrings.ts';
import type { MedicationSubject } from '../medicationSubject.ts';
import { useMedicines } from '../useMedicines.ts';
import styles from './PlanScreen.module.css';
import { inPlanOrder, planCells, planWords } from './planRows.ts';
import { planTexts as texts } from './planStrings.ts';
import { shareText } from './shareText.ts';

/** One page of paper, for the doctor, the hospital or the kitchen wall. */
export function PlanScreen({ subject: { personId, fname } }: { subject: MedicationSubject }) {
  const dispatch = useAppDispatch();
  const list = useMedicines(personId);
  const medicines = inPlanOrder(
    useAppSelector(selectMedicines).filter(({ schedule }) => !isStopped(schedule)),
  );
  const now = useAppSelector(selectNow);
  const place = useAppSelector(selectSchedulePlace);
  const { data: person } = useReadUserQuery({ params: { id: personId } });
  const minute = localMinuteOf(now, place.zone);
  const name = person ? `${person.fname} ${person.lname}` : (fname ?? '');
  const title = [texts.caption, name].filter(Boolean).join(': ');
  const made = texts.made(formatDateTime(now));

  function share() {
    const lines = medicines.map((one) => texts.line(one.name, planWords(one, minute)));
    void dispatch(shareText(title, [title, ...lines, made]));
  }

  return (
    <PageContent title={texts.title(fname)} loose>
      <MedicinesLoadError {...list} isError={list.isError && medicines.length === 0} />
      {list.isLoading && <Spinner label={textsFor(fname).loading} />}
      {list.isEmpty && <p>{texts.empty}</p>}
      {medicines.length > 0 && (
        <Sheet>
          <OnScreen>
            <ButtonRow>
              <Button icon={<Printer />} onClick={() => printAs(title)}>
                {texts.print}
              </Button>
              <Button icon={<Share2 />} onClick={share}>
                {texts.share}
              </Button>
            </ButtonRow>
          </OnScreen>
          <div className={styles.plan}>
            <ul className={styles.lines} aria-label={title}>
              {medicines.map((one) => (
                <li key={one.key}>
                  <strong>{one.name}</strong>
                  <p>{planWords(one, minute)}</p>
                </li>
              ))}
            </ul>
            <div className={styles.table}>
              <CardTable
                hasTextCells
                caption={title}
                headColumn={texts.medicine}
                columns={texts.columns}
                rows={medicines.map((one) => ({
                  key: one.key,
                  head: one.name,
                  cells: planCells(one, minute),
                }))}
              />
            </div>
          </div>
          <p>{made}</p>
        </Sheet>
      )}
    </PageContent>
  );
}
