import { CalendarCheck, Pill } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../../contract/paths.ts';
import { useAppDispatch, useAppSelector } from '../../../api/hooks.ts';
import { FocusHandoffButton } from '../../../ui/FocusHandoffButton.tsx';
import { switchSurvivor } from '../../monitoring/activeSurvivorActions.ts';
import type { ConnectedUser } from '../pairingSlice.ts';
import { texts } from '../strings.ts';

interface NextStepsProps {
  survivor: ConnectedUser;
  isActive: boolean;
}

/** What follows a connection. Another survivor has a button to monitor them. */
export function NextSteps({ survivor, isActive }: NextStepsProps) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const state = useAppSelector(({ monitoring }) =>
    monitoring.survivors?.list.find(({ id }) => id === survivor.id),
  );
  const hasPlan = !state || state.planned > 0 || state.paused.length > 0 || state.next !== null;
  function go(to: string) {
    if (!isActive) dispatch(switchSurvivor(survivor));
    void navigate(to);
  }
  return (
    <>
      {!hasPlan && (
        <FocusHandoffButton
          size="large"
          variant="primary"
          icon={<Pill />}
          onClick={() => go(paths.cgMedication)}
        >
          {texts.setUp(survivor.fname)}
        </FocusHandoffButton>
      )}
      {isActive && (
        <FocusHandoffButton
          size="large"
          {...(hasPlan && { variant: 'primary' })}
          icon={<CalendarCheck />}
          onClick={() => go(paths.caregiverDashboard)}
        >
          {texts.seeDay(survivor.fname)}
        </FocusHandoffButton>
      )}
    </>
  );
}
