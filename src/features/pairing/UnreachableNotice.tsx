import { useAppSelector } from '../../api/hooks.ts';
import { Notice } from '../../ui/Notice.tsx';
import type { ConnectedUser } from './person.ts';
import { texts } from './strings.ts';

/** Says of a caregiver whom no push can reach that they are not alerted, and how that is mended. */
export function UnreachableNotice({ person }: { person: ConnectedUser }) {
  const isReachable = useAppSelector(({ pairing }) =>
    pairing.pairings?.some((pair) => pair.caregiver_id === person.id && pair.is_reachable),
  );
  if (isReachable !== false) return null;
  return (
    <Notice tone="warning" title={texts.cannotBeAlerted(texts.nameOf(person))}>
      {texts.askToAllow(person.fname)}
    </Notice>
  );
}
