import { Download, Printer, Share2 } from 'lucide-react';
import { useState } from 'react';
import {
  datesIn,
  dosesByDay,
  dosesIn,
  dosesNotTaken,
  withComing,
} from '../../../domain/adherence.ts';
import { localDateOf } from '../../../domain/zonedTime.ts';
import { selectNow } from '../../api/clock.ts';
import { useReadUserQuery } from '../../api/authApi.ts';
import { useListDosesQuery } from '../../api/sessionApi.ts';
import { refetchOnMount, useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { useRelativeTime } from '../../api/useRelativeTime.ts';
import { selectUser } from '../../api/session.ts';
import { selectOfflineReason } from '../../api/connectivity.ts';
import { printAs, saveFile } from '../../platform/browserApis.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonRow } from '../../ui/ButtonRow.tsx';
import { formatDate, formatDateTime } from '../../platform/formatDate.ts';
import { selectSchedulePlace } from '../../doses/selectors.ts';
import { preserveScroll } from '../../ui/preserveScroll.ts';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { PageContent } from '../../ui/PageContent.tsx';
import { OnPaper, OnScreen, Sheet } from '../../ui/Sheet.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { LoadErrorNotice } from '../../ui/LoadErrorNotice.tsx';
import { announced } from '../announcements/events.ts';
import { DayCalendar } from './DayCalendar.tsx';
import { DoseSentences } from './DoseSentences.tsx';
import { buildDosesCsv, dosesFileName } from './buildDosesCsv.ts';
import { MedicineTable } from './MedicineTable.tsx';
import { PrintedDoseList } from './PrintedDoseList.tsx';
import { PausedMedicines } from '../medications/list/PausedMedicines.tsx';
import { shareText } from '../medications/plan/shareText.ts';
import type { MedicationSubject } from '../medications/medicationSubject.ts';
import { PrintedMedicines } from './PrintedMedicines.tsx';
import { formatDoseLine, formatTaken } from './formatAdherence.ts';
import { texts } from './strings.ts';
import { useComingDoses } from './useComingDoses.ts';
import styles from './AdherenceScreen.module.css';
import form from '../../ui/Form.module.css';

const maxDays = 30;

export function AdherenceScreen({ subject: { personId, fname } }: { subject: MedicationSubject }) {
  const dispatch = useAppDispatch();
  const now = useAppSelector(selectNow);
  const place = useAppSelector(selectSchedulePlace);
  const [days, setDays] = useState<keyof typeof texts.daysChoice>('7');
  const query = useListDosesQuery(
    { params: { userId: personId }, query: { days: maxDays } },
    refetchOnMount,
  );
  const { currentData: person } = useReadUserQuery({ params: { id: personId } });
  const recorded = query.currentData;
  const coming = useComingDoses(personId);
  const doses = recorded && withComing(recorded, coming);
  const within = { days: Number(days), today: localDateOf(now, place.zone), now, ...place };
  const [first = within.today] = datesIn(within);
  const span = texts.fromTo(formatDate(first), formatDate(within.today));
  const hasDoses = recorded !== undefined && dosesIn(recorded, within).length > 0;
  const user = useAppSelector(selectUser);
  const named = person ?? (fname === null ? user : null);
  const fullName = named ? `${named.fname} ${named.lname}` : (fname ?? '');
  const title = texts.record(fullName);
  const notTaken = dosesNotTaken(recorded ?? []);
  const readTime = useRelativeTime(query.fulfilledTimeStamp ?? null);
  const { error } = query;
  const isOffline =
    useAppSelector(selectOfflineReason) !== null ||
    (error !== undefined && 'kind' in error && error.kind === 'network');

  function save() {
    const name = dosesFileName(fullName, within);
    saveFile(name, 'text/csv;charset=utf-8', buildDosesCsv(recorded ?? [], within));
    dispatch(announced({ tone: 'info', text: texts.saved(name) }));
  }

  function share() {
    const days = dosesByDay(notTaken, within).flatMap((day) => [
      formatDate(day.date),
      ...day.doses.map((dose) => formatDoseLine(dose, within)),
    ]);
    const lines = [
      title,
      span,
      formatTaken(recorded ?? [], within, fname),
      ...(days.length > 0 ? [`${texts.notTaken}:`, ...days] : []),
    ];
    void dispatch(
      shareText(
        title,
        lines.filter((line) => line !== null),
      ),
    );
  }

  return (
    <PageContent title={texts.title(fname)}>
      <PausedMedicines />
      <Stack loose>
        <LoadErrorNotice
          size="large"
          hasFailed={isOffline || query.isError}
          title={isOffline ? texts.offline : texts.failed}
          onRetry={query.refetch}
        >
          {!isOffline && <p>{texts.failedHint}</p>}
          {doses && readTime !== null && <p>{texts.readAt(readTime)}</p>}
        </LoadErrorNotice>
        {query.isLoading && <Spinner label={texts.loading} />}
        {doses && (
          <>
            <div className={form.form}>
              <RadioGroup
                short
                legend={texts.days}
                name="days"
                options={texts.daysChoice}
                value={days}
                onChange={(chosen, control) => preserveScroll(control, () => setDays(chosen))}
              />
            </div>
            <Sheet>
              <OnPaper>
                <h2>{title}</h2>
                <p>{span}</p>
                <p>{texts.printedOn(formatDateTime(now))}</p>
              </OnPaper>
              <DoseSentences doses={doses} within={within} fname={fname} />
              <OnPaper>
                <PrintedMedicines within={within} />
                {dosesIn(notTaken, within).length > 0 && (
                  <PrintedDoseList title={texts.notTaken} doses={notTaken} within={within} />
                )}
              </OnPaper>
              {hasDoses && (
                <OnScreen>
                  <div className={form.form}>
                    <ButtonRow>
                      <Button icon={<Download />} onClick={save}>
                        {texts.save}
                      </Button>
                      <Button icon={<Printer />} onClick={() => printAs(title)}>
                        {texts.print}
                      </Button>
                      <Button icon={<Share2 />} onClick={share}>
                        {texts.share}
                      </Button>
                    </ButtonRow>
                  </div>
                </OnScreen>
              )}
              <div className={styles.columns}>
                {(hasDoses || coming.length > 0) && (
                  <div className={styles.calendar}>
                    <OnScreen>
                      <DayCalendar doses={doses} within={within} />
                    </OnScreen>
                  </div>
                )}
                <MedicineTable doses={doses} within={within} />
              </div>
              {hasDoses && (
                <OnPaper>
                  <PrintedDoseList title={texts.byDay} doses={recorded} within={within} />
                </OnPaper>
              )}
            </Sheet>
          </>
        )}
      </Stack>
    </PageContent>
  );
}
