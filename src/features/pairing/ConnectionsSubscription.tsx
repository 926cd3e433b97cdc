import { useReadUserQuery } from '../../api/authApi.ts';
import { useConnections } from './useConnections.ts';

export function ConnectionsSubscription({ personId }: { personId: string }) {
  const { ids = [] } = useConnections(personId, 'caregivers');
  return ids.map((id) => <UserSubscription key={id} personId={id} />);
}

function UserSubscription({ personId }: { personId: string }) {
  useReadUserQuery(personId);
  return null;
}
