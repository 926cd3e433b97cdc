import { Download, Home, Printer } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../../contract/paths.ts';
import { dosesIn } from '../../../domain/adherence.ts';
import { localDateOf } from '../../../domain/zonedTime.ts';
import { useReadUserQuery } from '../../api/authApi.ts';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { useListDosesQuery } from '../../api/monitoringApi.ts';
import { selectAway } from '../../api/serverReach.ts';
import { saveFile } from '../../device/saveFile.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { ButtonRow } from '../../ui/ButtonRow.tsx';
import { fullDate } from '../../ui/dates.ts';
import { keepInPlace } from '../../ui/keepInPlace.ts';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { OnPaper, Sheet } from '../../ui/Sheet.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { announced } from '../status/events.ts';
import { DoseReport } from './DoseReport.tsx';
import { dosesCsv } from './dosesCsv.ts';
import { DosesOnPaper } from './DosesOnPaper.tsx';
import { DosesNotRead } from './DosesNotRead.tsx';
import { texts } from './strings.ts';

type DaysChoice = keyof typeof texts.daysChoice;

const choices = Object.entries(texts.daysChoice).map(([value, label]) => ({
  value: value as DaysChoice,
  label,
}));
/** One call feeds every choice. */
const longest = 30;

interface AdherenceScreenProps {
  personId: string;
  /** Of somebody whom one cares for; null where they are one's own doses. */
  fname: string | null;
  /** IANA name of the zone in which that person's days are counted. */
  zone: string;
}

/** /adherence: what became of a person's doses in the last 7 or 30 days. */
export function AdherenceScreen({ personId, fname, zone }: AdherenceScreenProps) {
  const dispatch = useAppDispatch();
  const now = useAppSelector((state) => state.alarms.now);
  const [days, setDays] = useState<DaysChoice>('7');
  const query = useListDosesQuery(
    { userId: personId, days: longest },
    { refetchOnMountOrArgChange: true },
  );
  const { currentData: person } = useReadUserQuery(personId);
  const doses = query.currentData;
  const within = { days: Number(days), today: localDateOf(now, zone) };
  const hasDoses = doses !== undefined && dosesIn(doses, within).length > 0;
  const isAway =
    useAppSelector(selectAway) !== null ||
    (query.error && 'kind' in query.error && query.error.kind === 'network');

  function save() {
    const { name, text } = dosesCsv(doses ?? [], within, zone);
    saveFile(name, 'text/csv;charset=utf-8', text);
    dispatch(announced({ tone: 'info', text: texts.saved(name) }));
  }

  return (
    <Screen title={texts.title(fname)}>
      <Stack loose>
        {fname !== null && (
          <div>
            <ButtonLink to={paths.caregiverDashboard} icon={<Home />}>
              {texts.home}
            </ButtonLink>
          </div>
        )}
        <DosesNotRead
          failure={isAway ? 'away' : query.isError ? 'failed' : null}
          readAt={doses && query.fulfilledTimeStamp}
          onTryAgain={query.refetch}
        />
        {query.isLoading && <Spinner label={texts.loading} />}
        {doses && (
          <>
            <RadioGroup
              short
              legend={texts.days}
              name="days"
              options={choices}
              value={days}
              onChange={(chosen, control) => keepInPlace(control, () => setDays(chosen))}
            />
            <Sheet>
              <OnPaper>
                <h2>{person ? `${person.fname} ${person.lname}` : fname}</h2>
                <p>{texts.printedOn(fullDate(now))}</p>
              </OnPaper>
              <DoseReport doses={doses} within={within} />
              {hasDoses && (
                <OnPaper>
                  <DosesOnPaper doses={doses} within={within} zone={zone} />
                </OnPaper>
              )}
            </Sheet>
          </>
        )}
        {hasDoses && (
          <ButtonRow>
            <Button icon={<Download />} onClick={save}>
              {texts.save}
            </Button>
            <Button icon={<Printer />} onClick={() => window.print()}>
              {texts.print}
            </Button>
          </ButtonRow>
        )}
      </Stack>
    </Screen>
  );
}
