import { useAppSelector } from '../../api/hooks.ts';
import { AdherenceScreen } from '../../features/adherence/AdherenceScreen.tsx';
import { texts } from '../../features/adherence/strings.ts';
import { ForWatched } from '../../features/monitoring/ForWatched.tsx';
import { ForUser } from './ForUser.tsx';

/** The doses of whom a caregiver looks at; anybody else finds their own there. */
export function Adherence() {
  const ownZone = useAppSelector((state) => state.alarms.zone);
  return (
    <ForUser>
      {({ id, role }) =>
        role === 'caregiver' ? (
          <ForWatched key={id} title={texts.nobody} isForm={false}>
            {({ personId, fname, zone }) => (
              <AdherenceScreen key={personId} personId={personId} fname={fname} zone={zone} />
            )}
          </ForWatched>
        ) : (
          <AdherenceScreen key={id} personId={id} fname={null} zone={ownZone} />
        )
      }
    </ForUser>
  );
}
