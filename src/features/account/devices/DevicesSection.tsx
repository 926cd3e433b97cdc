import { LogOut } from 'lucide-react';
import { useId, useState } from 'react';
import type { ResponseBody } from '../../../../contract/endpoints/index.ts';
import { day } from '../../../../domain/specConstants.ts';
import { selectNow } from '../../../api/clock.ts';
import { refetchOnMount, useAppDispatch, useAppSelector } from '../../../api/hooks.ts';
import {
  useEndOtherSessionsMutation,
  useEndSessionMutation,
  useListSessionsQuery,
} from '../../../api/sessionApi.ts';
import { formatWeekday } from '../../../platform/formatDate.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { FocusHandoffButton } from '../../../ui/FocusHandoffButton.tsx';
import { GrowingList } from '../../../ui/GrowingList.tsx';
import { LoadErrorNotice } from '../../../ui/LoadErrorNotice.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { announcedResult } from '../../announcements/events.ts';
import { AccountSection, type SectionProps } from '../AccountSection.tsx';
import styles from './DevicesSection.module.css';
import { devicesTexts as texts } from './devicesStrings.ts';

type Session = ResponseBody<'listSessions'>[number];

const nameOf = ({ device_name }: Session): string => device_name ?? texts.unknownDevice;

export function DevicesSection({ describedBy }: Pick<SectionProps, 'describedBy'>) {
  const { data, error, refetch } = useListSessionsQuery(undefined, refetchOnMount);
  const [endOne, ending] = useEndSessionMutation();
  const [endOthers, endingOthers] = useEndOtherSessionsMutation();
  const [asked, setAsked] = useState<Session | 'others'>();
  const dispatch = useAppDispatch();

  async function signOut(which: Session | 'others') {
    setAsked(undefined);
    const result = await (which === 'others'
      ? endOthers()
      : endOne({ params: { sessionId: which.id } }));
    dispatch(announcedResult(result, texts.failed));
  }

  return (
    <AccountSection title={texts.title}>
      <LoadErrorNotice
        hasFailed={error !== undefined}
        title={texts.loadFailed}
        onRetry={refetch}
        fallback={data ? null : <Spinner label={texts.loading} />}
      >
        {texts.loadFailedHint}
      </LoadErrorNotice>
      {data && (
        <>
          <p>{texts.intro}</p>
          <GrowingList folds entries={data}>
            {(shown) => (
              <ul>
                {shown.map((session) => (
                  <Device
                    key={session.id}
                    session={session}
                    isEnding={
                      ending.isLoading && ending.originalArgs?.params.sessionId === session.id
                    }
                    describedBy={describedBy}
                    onSignOut={() => setAsked(session)}
                  />
                ))}
              </ul>
            )}
          </GrowingList>
        </>
      )}
      {data && data.length > 1 && (
        <FocusHandoffButton
          icon={<LogOut />}
          busy={endingOthers.isLoading}
          busyText={texts.signingOut}
          aria-describedby={describedBy}
          onClick={() => setAsked('others')}
        >
          {texts.signOutOthers}
        </FocusHandoffButton>
      )}
      {asked && (
        <ConfirmDialog
          title={asked === 'others' ? texts.signOutOthersTitle : texts.signOutTitle(nameOf(asked))}
          confirmLabel={texts.signOut}
          confirmIcon={<LogOut />}
          cancelLabel={texts.cancel}
          onConfirm={() => void signOut(asked)}
          onCancel={() => setAsked(undefined)}
        >
          {texts.effect}
        </ConfirmDialog>
      )}
    </AccountSection>
  );
}

interface DeviceProps {
  session: Session;
  isEnding: boolean;
  describedBy: string | undefined;
  onSignOut: () => void;
}

function Device({ session, isEnding, describedBy = '', onSignOut }: DeviceProps) {
  const { extended_at, is_current, is_reachable } = session;
  const factsId = useId();
  const isRecent = useAppSelector((state) => selectNow(state) - extended_at < day);
  const used = isRecent ? texts.usedToday : texts.lastUsed(formatWeekday(extended_at));
  return (
    <li className={styles.device}>
      <div>
        <p>
          <strong>{nameOf(session)}</strong>
        </p>
        <p id={factsId}>
          {is_current ? texts.thisDevice : used}
          <br />
          {is_reachable ? texts.reachable : texts.notReachable}
        </p>
      </div>
      {!is_current && (
        <FocusHandoffButton
          icon={<LogOut />}
          aria-label={texts.signOutOf(nameOf(session))}
          aria-describedby={`${factsId} ${describedBy}`.trim()}
          busy={isEnding}
          busyText={texts.signingOut}
          onClick={onSignOut}
        >
          {texts.signOut}
        </FocusHandoffButton>
      )}
    </li>
  );
}
