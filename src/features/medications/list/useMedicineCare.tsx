import { CalendarX, PackageOpen, Pause, Pill } from 'lucide-react';
import { useId } from 'react';
import { isStopped } from '../../../../domain/daySchedule.ts';
import { findAlike } from '../../../../domain/similarNames.ts';
import type { Medicine } from '../../../../domain/medicines.ts';
import { addDays, dateOf, localMinuteOf } from '../../../../domain/zonedTime.ts';
import { useAppSelector, useServices } from '../../../api/hooks.ts';
import { selectMedicines } from '../../../api/medicineSelectors.ts';
import { formatComingDay, formatDistantDate } from '../../../platform/formatDate.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { ButtonRow } from '../../../ui/ButtonRow.tsx';
import type { CareLine } from '../../../ui/CareCard.tsx';
import { FocusHandoffButton } from '../../../ui/FocusHandoffButton.tsx';
import { scheduleFormTexts as texts } from '../form/scheduleFormStrings.ts';
import { editPath, medicationPaths, type MedicationSubject } from '../medicationSubject.ts';
import { selectPaused, selectToday, selectZone } from '../selectors.ts';
import { selectStockLevels, type StockLevel } from '../stockLevels.ts';
import { NewPackButton } from './NewPackButton.tsx';
import { useMedicineChange } from './useMedicineChange.ts';

/** For so many days, a plan that has ended is named. */
const endedDays = 7;

/** Medicines that are paused, seem to be listed twice, run low or have ended. */
export const useMedicineCare = (subject: MedicationSubject): CareLine[] => {
  const medicines = useAppSelector(selectMedicines).filter(({ schedule }) => !isStopped(schedule));
  const paused = useAppSelector(selectPaused);
  const levels = useAppSelector(selectStockLevels);
  const today = useAppSelector(selectToday);
  const formatDay = (date: string) => formatDistantDate(date, today);
  const isJustEnded = ({ schedule: { last_day } }: Medicine) =>
    last_day !== null && last_day < today && today <= addDays(last_day, endedDays);
  const editLink = (name: string, [id = '']: readonly string[]) => (
    <ButtonLink to={editPath(subject, id)} aria-label={texts.editOf(name)}>
      {texts.edit}
    </ButtonLink>
  );
  const asking = paused.filter(({ asks }) => asks);
  const others = paused.filter(({ asks }) => !asks);
  const [one, ...more] = others;
  return [
    ...asking.map(({ medicine }) => ({
      key: `pause ${medicine.id}`,
      icon: <Pause />,
      text: <PauseQuestion medicine={medicine} />,
      action: <ResumeButton medicine={medicine} keeps />,
    })),
    // In one line, so that none is folded away.
    ...(one
      ? [
          {
            key: 'paused',
            icon: <Pause />,
            text: others.map(({ medicine }) => (
              <p key={medicine.id}>{pauseText(medicine, today)}</p>
            )),
            action:
              more.length === 0 ? (
                <ResumeButton medicine={one.medicine} />
              ) : (
                <ButtonLink to={medicationPaths(subject).list}>{texts.resume}</ButtonLink>
              ),
          },
        ]
      : []),
    ...findAlike(medicines).map(({ id, name, reminderIds }) => ({
      key: `alike ${id}`,
      icon: <Pill />,
      text: texts.listedTwice(name),
      action: editLink(name, reminderIds),
    })),
    ...levels.flatMap((level): CareLine[] => {
      const medicine = medicines.find(({ key }) => key === level.key);
      return level.warning === null || !medicine
        ? []
        : [
            {
              key: `stock ${level.key}`,
              icon: <PackageOpen />,
              text: `${level.name}: ${level.warning}`,
              action: <NewPack medicine={medicine} level={level} />,
            },
          ];
    }),
    ...medicines.filter(isJustEnded).map(({ id, name, reminderIds, schedule: { last_day } }) => ({
      key: `end ${id}`,
      icon: <CalendarX />,
      text: texts.ended(name, formatDay(last_day ?? today)),
      action: editLink(name, reminderIds),
    })),
  ];
};

export const pauseText = (
  { name, schedule: { paused_until: until } }: Medicine,
  today: string,
): string =>
  until === null
    ? texts.paused(name)
    : texts.pausedUntil(name, formatComingDay(dateOf(until), today));

function NewPack({ medicine, level }: { medicine: Medicine; level: StockLevel }) {
  const nameId = useId();
  return (
    <span>
      <span id={nameId} hidden>
        {medicine.name}
      </span>
      <NewPackButton variant="secondary" medicine={medicine} level={level} describedBy={nameId} />
    </span>
  );
}

/** Asks about a pause without an end. */
function PauseQuestion({ medicine: { name, schedule } }: { medicine: Medicine }) {
  const today = useAppSelector(selectToday);
  const since = formatDistantDate(dateOf(schedule.paused_from ?? today), today);
  return (
    <>
      <p>
        <strong>{texts.pausedSince(name, since)}</strong>
      </p>
      <p>{texts.pauseQuestion}</p>
    </>
  );
}

function ResumeButton({ medicine, keeps = false }: { medicine: Medicine; keeps?: boolean }) {
  const services = useServices();
  const zone = useAppSelector(selectZone);
  const { save, endPause, saving } = useMedicineChange(medicine);
  const { name, schedule } = medicine;
  const keepPause = () => {
    const kept = { ...schedule, pause_kept_at: localMinuteOf(services.clock.now(), zone) };
    void save('changed', { schedule: kept }, texts.pauseKept(name));
  };
  return (
    <ButtonRow>
      <FocusHandoffButton
        data-steady
        aria-label={texts.resumeOf(name)}
        busy={saving}
        busyText={texts.busy}
        onClick={() => void endPause()}
      >
        {texts.resume}
      </FocusHandoffButton>
      {keeps && (
        <FocusHandoffButton data-steady aria-label={texts.keepPauseOf(name)} onClick={keepPause}>
          {texts.keepPause}
        </FocusHandoffButton>
      )}
    </ButtonRow>
  );
}
