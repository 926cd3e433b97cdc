import { ButtonLink, type ButtonLinkProps } from './ButtonLink.tsx';
import { useFocusHandoff } from './useFocusHandoff.ts';

/** Hands its focus on to the screen's heading when it leaves. */
export function FocusHandoffLink(props: ButtonLinkProps) {
  return <ButtonLink {...props} ref={useFocusHandoff<HTMLAnchorElement>()} />;
}
