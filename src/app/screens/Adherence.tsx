import { selectDeviceZone } from '../../api/clock.ts';
import { useAppSelector } from '../../api/hooks.ts';
import { AdherenceScreen } from '../../features/adherence/AdherenceScreen.tsx';
import { texts } from '../../features/adherence/strings.ts';
import { RequireSurvivor } from '../../features/monitoring/RequireSurvivor.tsx';
import { RequireUser } from './RequireUser.tsx';

export function Adherence() {
  const ownZone = useAppSelector(selectDeviceZone);
  return (
    <RequireUser>
      {({ id, role }) =>
        role === 'caregiver' ? (
          <RequireSurvivor key={id} title={texts.nobody} isForm={false}>
            {({ personId, fname, zone }) => (
              <AdherenceScreen key={personId} personId={personId} fname={fname} zone={zone} />
            )}
          </RequireSurvivor>
        ) : (
          <AdherenceScreen key={id} personId={id} fname={null} zone={ownZone} />
        )
      }
    </RequireUser>
  );
}
