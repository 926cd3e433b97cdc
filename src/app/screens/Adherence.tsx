import { Navigate } from 'react-router-dom';
import { paths } from '../../../contract/paths.ts';
import { useAppSelector } from '../../api/hooks.ts';
import { selectUser } from '../../api/session.ts';
import { AdherenceScreen } from '../../features/adherence/AdherenceScreen.tsx';
import { texts } from '../../features/adherence/strings.ts';
import { ForWatched } from '../../features/monitoring/ForWatched.tsx';

/** The doses of whom a caregiver looks at; anybody else finds their own there. */
export function Adherence() {
  const user = useAppSelector(selectUser);
  const ownZone = useAppSelector((state) => state.alarms.zone);
  if (!user) return <Navigate to={paths.login} replace />;
  if (user.role !== 'caregiver') {
    return <AdherenceScreen personId={user.id} fname={null} zone={ownZone} />;
  }
  return (
    <ForWatched key={user.id} title={texts.nobody} isForm={false}>
      {({ personId, fname, zone }) => (
        <AdherenceScreen key={personId} personId={personId} fname={fname} zone={zone} />
      )}
    </ForWatched>
  );
}
