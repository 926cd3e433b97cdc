import { ButtonLink, type ButtonLinkProps } from './ButtonLink.tsx';
import { useLeaving } from './useLeaving.ts';

/** Hands its focus on to the screen's heading when it leaves. */
export function LeavingLink(props: ButtonLinkProps) {
  return <ButtonLink {...props} ref={useLeaving<HTMLAnchorElement>()} />;
}
