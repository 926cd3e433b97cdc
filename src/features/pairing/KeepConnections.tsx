import { useReadUserQuery } from '../../api/authApi.ts';
import { useConnections } from './useConnections.ts';

/** Keeps read who cares for a survivor, on whatever screen they are: these are told when they need help. */
export function KeepConnections({ personId }: { personId: string }) {
  const { ids = [] } = useConnections(personId, 'caregivers');
  return ids.map((id) => <KeepPerson key={id} personId={id} />);
}

function KeepPerson({ personId }: { personId: string }) {
  useReadUserQuery(personId);
  return null;
}
