import { CalendarOff } from 'lucide-react';
import { useState } from 'react';
import type { TeamMember } from '../../../contract/endpoints/index.ts';
import { isAway } from '../../../domain/onDuty.ts';
import { selectNow } from '../../api/clock.ts';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { useSetTeamEntryMutation } from '../../api/sessionApi.ts';
import { Button } from '../../ui/Button.tsx';
import { FocusHandoffButton } from '../../ui/FocusHandoffButton.tsx';
import { useNetworkHint } from '../../ui/useOfflineHint.tsx';
import { announcedResult } from '../announcements/events.ts';
import { AwayDialog } from './AwayDialog.tsx';
import { careTeamTexts as texts } from './careTeamStrings.ts';

/** Of all survivors of this caregiver. */
export function OwnDuty({ member }: { member: TeamMember }) {
  const dispatch = useAppDispatch();
  const now = useAppSelector(selectNow);
  const [setAway, { isLoading }] = useSetTeamEntryMutation();
  const [isOpen, setIsOpen] = useState(false);
  const { offlineHint, describedBy } = useNetworkHint();

  async function comeBack() {
    dispatch(announcedResult(await setAway({ body: { until: null } }), texts.failed));
  }

  return (
    <>
      {offlineHint}
      {isAway(member, now) ? (
        <FocusHandoffButton
          busy={isLoading}
          busyText={texts.saving}
          aria-describedby={describedBy}
          onClick={() => void comeBack()}
        >
          {texts.back}
        </FocusHandoffButton>
      ) : (
        <Button
          icon={<CalendarOff />}
          aria-describedby={describedBy}
          onClick={() => setIsOpen(true)}
        >
          {texts.away}
        </Button>
      )}
      {isOpen && <AwayDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
