import { useAppSelector } from '../../api/hooks.ts';
import { Notice } from '../../ui/Notice.tsx';
import type { ConnectedUser } from './pairingSlice.ts';
import { texts } from './strings.ts';

export function UnreachableNotice({ person }: { person: ConnectedUser }) {
  const isReachable = useAppSelector(({ pairing }) =>
    pairing.pairings?.some((pair) => pair.caregiver_id === person.id && pair.is_reachable),
  );
  if (isReachable !== false) return null;
  return (
    <Notice tone="warning" title={texts.mayNotRing(texts.nameOf(person))}>
      {texts.askToAllow(person.fname)}
    </Notice>
  );
}
